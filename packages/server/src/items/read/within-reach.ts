import { isItemId, parseItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Query, SubQuery } from '@cairn/contract/query'
import type { AreaItems, Write } from '@cairn/contract/server'
import type { AreaReach } from '../facts/types.ts'

/** Whether everything uses the server's rights (`server`), or only the properties in `set` do. */
type By = 'server' | 'caller'

/**
 * Returns item access for code of an area that is limited to the types it may reach with the server's rights:
 * for `server` everything but `act`, for `caller` only what is written with `set` (sealing is refused). Other
 * access rejects with `notAllowed` and is reported to the administrators. Without `reach` nothing is limited.
 */
export function withinReach(items: AreaItems, reach: AreaReach | undefined, by: By): AreaItems {
  if (!reach) return items
  const set: Pick<AreaItems, 'create' | 'createAll' | 'update' | 'together'> = {
    async create(type, properties, extra) {
      if (by === 'server' || extra) requireTypes(reach, [type])
      return items.create(type, properties, extra)
    },
    async createAll(type, bodies, sets) {
      if (by === 'server' || sets) requireTypes(reach, [type])
      return items.createAll(type, bodies, sets)
    },
    async update(body, reason, extra) {
      if (by === 'server' || extra) requireTypes(reach, [body._t])
      return items.update(body, reason, extra)
    },
    async together(writes, sealing = []) {
      if (sealing.length > 0 && by === 'caller') throw refusal(reach, 'sealing for others')
      requireTypes(reach, sealing.flatMap(typesOf))
      requireWrites(
        reach,
        writes.filter((write) => by === 'server' || ('set' in write && write.set !== undefined)),
      )
      return items.together(writes, sealing)
    },
  }
  return { ...items, ...set, ...(by === 'server' ? guarded(items, reach) : {}) }
}

/**
 * Reports and throws `notAllowed` if one of the writes is of a type that the area may not reach; without
 * `reach` it may all.
 */
export function requireWrites(reach: AreaReach | undefined, writes: readonly Write[]): void {
  if (reach)
    requireTypes(
      reach,
      writes.flatMap((write) => (write.op === 'create' ? write.type : typesOf(write.id))),
    )
}

function guarded(items: AreaItems, reach: AreaReach) {
  return {
    async read(id) {
      requireTypes(reach, typesOf(id))
      return items.read(id)
    },
    async readMany(ids) {
      requireTypes(reach, ids.flatMap(typesOf))
      return items.readMany(ids)
    },
    async readProperties(ids, names) {
      requireTypes(reach, ids.flatMap(typesOf))
      return items.readProperties(ids, names)
    },
    async search(query) {
      if (!query.types) throw refusal(reach, 'all types at once')
      requireTypes(reach, typesAsked(query))
      return items.search(query)
    },
    async history(id) {
      requireTypes(reach, typesOf(id))
      return items.history(id)
    },
    async deleted(types, naming, after) {
      requireTypes(reach, types)
      return items.deleted(types, naming, after)
    },
    async delete(id) {
      requireTypes(reach, typesOf(id))
      return items.delete(id)
    },
  } satisfies Partial<AreaItems>
}

/** Reports and throws `notAllowed` if one of the types is not for the area. */
export function requireTypes(reach: AreaReach, types: readonly string[]): void {
  const out = types.find((type) => !reach.type(type))
  if (out !== undefined) throw refusal(reach, `the type ${out}`)
}

function refusal(reach: AreaReach, what: string): CairnError {
  reach.refused(what)
  return new CairnError('notAllowed', `the area neither owns nor uses ${what}`)
}

/** Returns the type of an id; empty for other texts, such as the placeholder of an item to be created. */
function typesOf(id: string): string[] {
  return isItemId(id) ? [parseItemId(id).type] : []
}

function typesAsked({ types = [], subs = [], subsShould = [] }: Query | SubQuery): string[] {
  const related = [...subs, ...subsShould]
  const named = related.flatMap(({ via }) => (via.includes('.') ? [via.slice(0, via.indexOf('.'))] : []))
  return [...types, ...named, ...related.flatMap(typesAsked)]
}
