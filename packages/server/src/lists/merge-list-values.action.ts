import * as v from 'valibot'
import { isItemId, itemIdSchema, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { TaskRun } from '@cairn/contract/server'
import {
  parsePayload,
  targetEntries,
  targetOf,
  type CoreLongAction,
  type LongActionParts,
} from '../channel/operations/core-action.ts'
import { refuseMasquerade } from '../permissions/acting-as.ts'
import { judge } from '../permissions/write-rule.ts'
import type { ItemFacts } from '../permissions/item-facts.ts'
import { SYSTEM } from '../store/system-principal.ts'
import type { Principal } from '../store/types.ts'
import { LIST_VALUE_TYPE } from './list-value.ts'
import { placesOfList, type ListPlace } from './list-uses.ts'

const payloadSchema = v.looseObject({ ...targetEntries, into: itemIdSchema })
const PAGE = 200
/** Another writer may get in between reading and writing an item; so often it is tried again. */
const ATTEMPTS = 5

/**
 * Merges a value of a list into another of the same list and owner (domain.md, "LOV value"): each item that has it gets the other, as a
 * version by whoever asked; of an organisation's value, in the items that this organisation owns. Then the value goes, or is archived
 * where something still has it. Answers `{changed, failed, isGone}`.
 */
export const mergeListValues: CoreLongAction = {
  name: 'mergeListValues',
  async check(body, principal, parts) {
    await prepare(body, principal, parts)
  },
  async run(body, principal, parts, task) {
    const { from, into } = await prepare(body, principal, parts)
    const owner = from.values['owner'] as ItemId | undefined
    const places = placesOfList(parts.parts.catalogue, String(from.values['list'])).filter(
      ({ type }) => owner === undefined || (type.owner !== undefined && type.owner !== '$self'),
    )
    const [key, other] = [String(from.values['key']), String(into.values['key'])]
    // The right was to both values: what has them is changed as a whole, in the name of who asked.
    const editor: Principal = { ...SYSTEM, userId: principal.userId }
    const outcome = { changed: 0, failed: 0 }
    for (const place of places) await rewrite(place, { key, other, owner, editor }, parts, task, outcome)
    return { ...outcome, isGone: await retire(parts, principal, from) }
  },
}

async function prepare(body: unknown, principal: Principal, { parts }: LongActionParts) {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  refuseMasquerade(principal)
  const payload = parsePayload('mergeListValues', payloadSchema, body)
  const [from, into] = await Promise.all([parts.loader.loadOne(targetOf(payload)), parts.loader.loadOne(payload.into)])
  for (const value of [from, into])
    if (value?.facts.type.name !== LIST_VALUE_TYPE || value.row.deleted || !mayEdit(principal, value.facts))
      throw new CairnError('notAllowed')
  // What was merged goes in the end.
  if (!from || !into || !judge(principal, from.facts, 'delete').isAllowed) throw new CairnError('notAllowed')
  const isSame = (name: string) => from.facts.values[name] === into.facts.values[name]
  if (!isSame('list') || !isSame('owner') || isSame('key') || into.facts.values['state'] === 'ARCHIVED')
    throw new CairnError('badMessage', 'two values of one list and owner are merged, into one that is in use')
  return { from: from.facts, into: into.facts }
}

function mayEdit(principal: Principal, facts: ItemFacts): boolean {
  return judge(principal, facts, 'update').isAllowed
}

interface Rewriting {
  key: string
  other: string
  owner: ItemId | undefined
  editor: Principal
}

/** Gives every item with the value the other one, page by page; those that cannot be changed are counted and passed over. */
async function rewrite(
  { type, prop }: ListPlace,
  { key, other, owner, editor }: Rewriting,
  { store }: LongActionParts,
  task: TaskRun,
  outcome: { changed: number; failed: number },
): Promise<void> {
  const ofOwner = owner === undefined ? [] : [{ prop: type.owner ?? '', kind: 'rel' as const, value: [owner] }]
  const query = { types: [type.name], must: [{ prop, kind: 'is' as const, value: key }, ...ofOwner], max: PAGE }
  const failed = new Set<string>()
  for (;;) {
    const { ids, total } = await store.search(SYSTEM, { ...query, max: PAGE + failed.size })
    const left = ids.filter((id) => !failed.has(id))
    if (left.length === 0) return
    const done = outcome.changed + outcome.failed
    await task.progress(done, done + total - failed.size)
    for (const id of left) {
      if (await replaced(id)) outcome.changed += 1
      else {
        outcome.failed += 1
        failed.add(id)
      }
    }
  }

  async function replaced(id: string): Promise<boolean> {
    if (!isItemId(id)) return false
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const item = await store.read(SYSTEM, id)
        const { type: _t, index: _i } = parseItemId(id)
        const now = [item[prop]].flat()
        // Somebody was here first, and chose another value.
        if (!now.includes(key)) return true
        const merged = [...new Set(now.map((one: unknown) => (one === key ? other : one)))]
        const value = Array.isArray(item[prop]) ? merged : other
        await store.update(editor, { _t, _i, _u: item._u, [prop]: value })
        return true
      } catch (thrown) {
        if (!(thrown instanceof CairnError)) throw thrown
        if (thrown.code !== 'conflict') return false
      }
    }
    return false
  }
}

/** The value goes; where something still has it, it is archived. */
async function retire({ store }: LongActionParts, principal: Principal, { id }: ItemFacts): Promise<boolean> {
  try {
    await store.remove(principal, id)
    return true
  } catch (thrown) {
    if (!(thrown instanceof CairnError) || thrown.code !== 'valueInUse') throw thrown
    if ((await store.read(principal, id))['state'] !== 'ARCHIVED') await store.move(principal, id, 'archive', undefined)
    return false
  }
}
