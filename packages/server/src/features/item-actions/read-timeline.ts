import * as v from 'valibot'
import { itemIdSchema, parseItemId, type ItemId, type ItemType, type ItemVersion } from '@cairn/contract'
import type { Timeline, TimelineEntry } from '@cairn/contract/timeline'
import { matchEvent, newStateOf, type EventChange } from '@cairn/model/notify'
import { visibilityFilter } from '../../items/rights/visibility-filter.ts'
import { keysHeldBy, mayRead } from '../../items/rights/visibility-keys.ts'
import { createParameters, type Parameters } from '../../search/sql/conditions.ts'
import { isSelective } from '../../search/estimate.ts'
import { TUNING } from '../../items/store/search-tuning.ts'
import { keyTerm } from '../../items/index/property-index.ts'
import { historyOf } from '../../items/store/history.ts'
import { parentOf } from '../../items/model/item-facts.ts'
import type { StoredItem } from '../../items/model/item-row.ts'
import { labelsOf } from '../../items/store/labels.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principal } from '../../items/model/types.ts'

/** What is written in one transaction has one time (ISO 8601, to the millisecond). */
export interface Act {
  ts: string
  actor: string | null
  subject: string | null
}

/** Which part of the timeline of changes to read, the newest first. */
export interface TimelinePage {
  /** Of these items alone; of every item that takes part in general searches when left out. */
  ids?: readonly ItemId[] | undefined
  /** Leaves out what this person did. */
  without?: ItemId | undefined
  /** Of items of these types alone. Names that no type has are of nothing. */
  types?: readonly string[] | undefined
  /** What this person did, for themselves or acted as, alone. */
  by?: ItemId | undefined
  /** First versions of items, or later ones. */
  made?: 'added' | 'changed' | undefined
  /** Events of these kinds alone, as the person is told them. */
  kinds?: readonly string[] | undefined
  /** What was written at one time by one person: one act. Of items of every type. */
  act?: Act | undefined
  /** What this task did. Of items of every type. */
  task?: string | undefined
  /** Leaves out this moment and what is later (ISO 8601). */
  until?: string | undefined
  /** Leaves out what is older (ISO 8601). */
  since?: string | undefined
  after?: string | undefined
  max: number
}

interface Row {
  t: number
  i: number
  u: number
  ts: string
}

/**
 * Who did what when, as this person may see it: changes of items they may read now, by what of each they may
 * see. Throws `invalidFilter` for a broken `after`.
 */
export async function timelineOf(parts: StoreParts, principal: Principal, page: TimelinePage): Promise<Timeline> {
  const rows = await readRows(parts, principal, page)
  const shown = rows.slice(0, page.max)
  const places = await Promise.all(shown.map(async (row) => ({ id: await idOf(parts, row), u: row.u, ts: row.ts })))
  const described = await describe(parts, principal, places)
  const entries = page.kinds ? described.filter(({ kind }) => page.kinds?.includes(kind)) : described
  const named = entries.flatMap(({ id, by, as }) => [id, by, as ?? '']).filter((id) => v.is(itemIdSchema, id))
  const last = rows.length > shown.length ? places.at(-1) : undefined
  return {
    entries,
    labels: await labelsOf(parts.loader, principal, named as ItemId[], 'inside'),
    ...(last ? { next: parts.cursors.write('timeline', [last.ts, last.id, last.u]) } : {}),
  }
}

async function readRows(parts: StoreParts, principal: Principal, page: TimelinePage): Promise<Row[]> {
  const parameters = createParameters()
  const conditions = [
    `(v.change <> '{}' or v.note is not null)`,
    await seen(parts, principal, parameters),
    page.ids
      ? await ofItems(parts, page.ids, parameters)
      : !page.act && !page.task && (await ofTypes(parts, parameters)),
    page.act && ofAct(page.act, parameters),
    page.task && `v.task = ${parameters.add(page.task, 'uuid')}`,
    page.without && `coalesce(v.subject, v.actor) is distinct from ${parameters.add(page.without, 'text')}`,
    page.types && (await ofNames(parts, page.types, parameters)),
    page.by && `coalesce(v.subject, v.actor) = ${parameters.add(page.by, 'text')}`,
    page.made && (page.made === 'added' ? 'v.u = 1' : 'v.u > 1'),
    page.until && `v.ts < ${parameters.add(page.until, 'timestamptz')}`,
    page.since && `v.ts > ${parameters.add(page.since, 'timestamptz')}`,
    page.after && (await before(parts, page.after, parameters)),
  ]
  return parts.database.query<Row>(
    `select s.t, s.i, v.u, v.ts from version v join item_s s on s.n = v.n where ${conditions.filter(Boolean).join(' and ')}
      order by v.ts desc, v.n desc, v.u desc limit ${parameters.add(page.max + 1, 'int')}`,
    parameters.values,
  )
}

/** The one rule, as the search has it. */
async function seen(parts: StoreParts, principal: Principal, parameters: Parameters): Promise<string | undefined> {
  const keys = keysHeldBy(principal)
  if (keys === 'all') return undefined
  const wanted = [...keys].map(keyTerm)
  const terms = await parts.terms.find(wanted)
  const ids = parameters.add(
    [...terms.values()].map(({ id }) => id),
    'int[]',
  )
  return visibilityFilter(ids, isSelective(wanted, { terms, tuning: parts.tuning ?? TUNING }))
}

async function ofTypes({ catalogue, types }: StoreParts, parameters: Parameters): Promise<string> {
  const names = catalogue.all().filter((type) => !type.excludeGeneralSearch && !type.virtual)
  const numbers = await Promise.all(names.map(({ name }) => types.find(name)))
  return `s.t = any(${parameters.add(
    numbers.filter((t) => t !== undefined),
    'smallint[]',
  )})`
}

function ofAct({ ts, actor, subject }: Act, parameters: Parameters): string {
  return `v.ts = ${parameters.add(ts, 'timestamptz')} and v.actor is not distinct from ${parameters.add(actor, 'text')}
    and v.subject is not distinct from ${parameters.add(subject, 'text')}`
}

async function ofNames({ types }: StoreParts, names: readonly string[], parameters: Parameters): Promise<string> {
  const numbers = await Promise.all(names.map((name) => types.find(name)))
  return `s.t = any(${parameters.add(
    numbers.filter((t) => t !== undefined),
    'smallint[]',
  )})`
}

async function ofItems({ loader }: StoreParts, ids: readonly ItemId[], parameters: Parameters): Promise<string> {
  const items = await loader.load(ids)
  return `v.n = any(${parameters.add(
    [...items.values()].map(({ row }) => row.n),
    'bigint[]',
  )})`
}

async function before({ types, cursors }: StoreParts, after: string, parameters: Parameters): Promise<string> {
  const [ts, id, u] = cursors.read('timeline', after) as [string, ItemId, number]
  const { type, index } = parseItemId(id)
  const t = parameters.add((await types.find(type)) ?? -1, 'smallint')
  const n = `(select n from item where t = ${t} and i = ${parameters.add(index, 'int')})`
  return `(v.ts, v.n, v.u) < (${parameters.add(ts, 'timestamptz')}, ${n}, ${parameters.add(u, 'int')})`
}

async function idOf({ types }: StoreParts, { t, i }: Row): Promise<ItemId> {
  return `${await types.nameOf(t)}-${i}` as ItemId
}

/**
 * The changes in words of their types. What stood in the item when it, or a property, was not for this
 * person stays out (`historyOf`).
 */
async function describe(
  parts: StoreParts,
  principal: Principal,
  places: readonly { id: ItemId; u: number }[],
): Promise<TimelineEntry[]> {
  const items = await parts.loader.load(new Set(places.map(({ id }) => id)))
  const first = new Map<ItemId, number>()
  for (const { id, u } of places) first.set(id, Math.min(u, first.get(id) ?? u))
  const read = [...items.values()].filter((item) => !item.row.deleted && mayRead(principal, item.facts))
  const versions = new Map(
    await Promise.all(
      read.map(async (item) => {
        const history = await historyOf(parts, principal, item, first.get(item.facts.id))
        return [item.facts.id, { item, byCount: new Map(history.map((version) => [version.u, version])) }] as const
      }),
    ),
  )
  return places.flatMap(({ id, u }) => {
    const { item, byCount } = versions.get(id) ?? {}
    const version = byCount?.get(u)
    return item && version ? [entryOf(item, version)] : []
  })
}

function entryOf({ facts }: StoredItem, { u, ts, by, as, reason, action, changes }: ItemVersion): TimelineEntry {
  const { id, type } = facts
  const parent = parentOf(facts)
  const kind = u === 1 ? 'create' : action === 'delete' ? 'delete' : 'update'
  const event = kindOf(type, { kind, action, changes })
  const state = event === 'MOVED' ? newStateOf({ kind, changes }) : undefined
  return {
    ...{ id, u, kind: event, ts, by, properties: Object.keys(changes), also: as === undefined ? [] : [as] },
    ...(parent === undefined ? { context: id } : { context: parent, subContext: id }),
    ...(reason === undefined ? {} : { description: reason }),
    ...(as === undefined ? {} : { as }),
    ...(state === undefined ? {} : { state }),
    ...(reason === undefined ? {} : { reason }),
  }
}

/** Nobody is told of items of some types; their timeline speaks of them all the same. */
function kindOf(type: ItemType, change: EventChange): string {
  return matchEvent({ ...type, hideNotify: false }, change)?.kind ?? 'UPDATED'
}
