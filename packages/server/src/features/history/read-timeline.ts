import * as v from 'valibot'
import { itemIdSchema, parseItemId, type ItemId, type ItemType, type ItemVersion } from '@cairn/contract'
import type { Timeline, TimelineEntry } from '@cairn/contract/timeline'
import { spend } from '../../lib/budget.ts'
import { matchEvent, newStateOf, type EventChange } from '@cairn/model/notify'
import { visibilityFilter } from '../../items/rights/visibility-filter.ts'
import { keysHeldBy, mayRead } from '../../items/rights/visibility-keys.ts'
import { createParameters, type Parameters } from '../../search/sql/conditions.ts'
import { isSelective } from '../../search/estimate.ts'
import { TUNING } from '../../items/read/search-tuning.ts'
import { keyTerm } from '../../items/index/property-index.ts'
import { historiesOf } from '../../items/read/history.ts'
import { parentOf } from '../../items/facts/item-facts.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import { labelsOf } from '../../items/labels/labels.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { toldCounts } from '../../items/read/told-counts.ts'
import { UNITS } from '../../items/facts/units.ts'
import type { Principal } from '../../items/facts/types.ts'

/**
 * The time and author of changes written in one transaction, which share one time (ISO 8601, milliseconds).
 */
export interface Act {
  ts: string
  actor: string | null
  subject: string | null
}

/**
 * A filter on the timeline of changes, and which page of it to read, newest first. All given conditions must
 * be met.
 */
export interface TimelinePage {
  /** Only changes of these items; without it, of all items whose types take part in general searches. */
  ids?: readonly ItemId[] | undefined
  /** Leaves out changes by this person. */
  without?: ItemId | undefined
  /** Only changes of items of these types. A list of unknown names matches nothing. */
  types?: readonly string[] | undefined
  /** Only changes by this person, or by an administrator acting as them. */
  by?: ItemId | undefined
  /** Only first versions of items (`added`), or only later ones (`changed`). */
  made?: 'added' | 'changed' | undefined
  /** Only events of these kinds. */
  kinds?: readonly string[] | undefined
  /** Only changes written in this transaction, of items of any type. */
  act?: Act | undefined
  /** Only changes written by the task with this key, of items of any type. */
  task?: string | undefined
  /** Only changes before this moment (ISO 8601). */
  until?: string | undefined
  /** Only changes after this moment (ISO 8601). */
  since?: string | undefined
  /** Cursor: `next` of the page before. */
  after?: string | undefined
  max: number
  /** The page ends after reading so many changes, including those hidden from the person. */
  mostRead?: number | undefined
}

/** Most changes read for a page, though fewer may be visible; the next page continues there. */
const MOST_READ = 20_000
/** So many are read at once at least. */
const LEAST_READ = 50

interface Row {
  n: number
  t: number
  i: number
  u: number
  ts: string
}

/**
 * Returns a page of the timeline: who changed what and when, limited to items and properties that the person
 * may see now. It may have fewer than `max` entries even if there are more pages: after reading very many
 * hidden changes, or because `kinds` leaves entries out. Throws `invalidFilter` for an invalid `after`.
 */
export async function timelineOf(context: ItemContext, principal: Principal, page: TimelinePage): Promise<Timeline> {
  const { told, next } = await readTold(context, principal, page)
  const entries = page.kinds ? told.filter(({ kind }) => page.kinds?.includes(kind)) : told
  const named = entries.flatMap(({ id, by, as }) => [id, by, as ?? '']).filter((id) => v.is(itemIdSchema, id))
  return {
    entries,
    labels: await labelsOf(context.loader, principal, named as ItemId[], 'inside'),
    ...(next ? { next: writePlace(context, next) } : {}),
  }
}

/** Content of a page, and the cursor of the next. */
interface Told {
  told: TimelineEntry[]
  next?: TimelinePlace
}

/** Reads until it has one more visible change than requested, so hidden ones leave no gap. */
async function readTold(context: ItemContext, principal: Principal, page: TimelinePage): Promise<Told> {
  const { max, mostRead = MOST_READ } = page
  const told: TimelineEntry[] = []
  let last: Row | undefined
  let [most, read] = [max + 1, 0]
  while (read < mostRead) {
    const rows = await readRows(context, principal, page, most, last)
    const places = await Promise.all(
      rows.map(async ({ t, i, u }) => ({ id: await idOf(context, { t, i }), update: u })),
    )
    for (const entry of await describe(context, principal, places)) told.push(entry)
    const end = told.length > max ? told[max - 1] : undefined
    if (end) return { told: told.slice(0, max), next: [end.ts, end.id, end.u] }
    if (rows.length < most) return { told }
    last = rows.at(-1)
    read += most
    most = Math.min(nextLot(max + 1 - told.length, read / told.length), 4 * most, mostRead - read)
  }
  return last ? { told, next: [last.ts, last.n, last.u] } : { told }
}

/**
 * Returns how many rows to read next, from the entries still missing and the rows needed for each so far,
 * with some reserve.
 */
function nextLot(missing: number, rowsAnEntry: number): number {
  return Math.max(LEAST_READ, Math.ceil(1.25 * missing * rowsAnEntry))
}

async function readRows(
  context: ItemContext,
  principal: Principal,
  page: TimelinePage,
  most: number,
  last: Row | undefined,
): Promise<Row[]> {
  const parameters = createParameters()
  const conditions = [
    `(v.change <> '{}' or v.note is not null)`,
    await seen(context, principal, parameters),
    page.ids
      ? await ofItems(context, page.ids, parameters)
      : !page.act && !page.task && (await ofTypes(context, parameters)),
    page.act && ofAct(page.act, parameters),
    page.task && `v.task = ${parameters.add(page.task, 'uuid')}`,
    page.without && `coalesce(v.subject, v.actor) is distinct from ${parameters.add(page.without, 'text')}`,
    page.types && (await ofNames(context, page.types, parameters)),
    page.by && `coalesce(v.subject, v.actor) = ${parameters.add(page.by, 'text')}`,
    page.made && (page.made === 'added' ? 'v.u = 1' : 'v.u > 1'),
    page.until && `v.ts < ${parameters.add(page.until, 'timestamptz')}`,
    page.since && `v.ts > ${parameters.add(page.since, 'timestamptz')}`,
    page.after && (await before(context, principal, page.after, parameters)),
    last && beforeRow(last, parameters),
  ]
  const rows = await context.database.query<Row>(
    `select v.n, s.t, s.i, v.u, v.ts from version v join item_s s on s.n = v.n where ${conditions.filter(Boolean).join(' and ')}
      order by v.ts desc, v.n desc, v.u desc limit ${parameters.add(most, 'int')}`,
    parameters.values,
  )
  spend(rows.length * UNITS.row)
  return rows
}

/** The one rule, as the search has it. */
async function seen(context: ItemContext, principal: Principal, parameters: Parameters): Promise<string | undefined> {
  const keys = keysHeldBy(principal)
  if (keys === 'all') return undefined
  const wanted = [...keys].map(keyTerm)
  const terms = await context.terms.find(wanted)
  const ids = parameters.add(
    [...terms.values()].map(({ id }) => id),
    'int[]',
  )
  return visibilityFilter(ids, isSelective(wanted, { terms, tuning: context.tuning ?? TUNING }))
}

async function ofTypes({ catalogue, types }: ItemContext, parameters: Parameters): Promise<string> {
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

async function ofNames({ types }: ItemContext, names: readonly string[], parameters: Parameters): Promise<string> {
  const numbers = await Promise.all(names.map((name) => types.find(name)))
  return `s.t = any(${parameters.add(
    numbers.filter((t) => t !== undefined),
    'smallint[]',
  )})`
}

async function ofItems({ loader }: ItemContext, ids: readonly ItemId[], parameters: Parameters): Promise<string> {
  const items = await loader.load(ids)
  return `v.n = any(${parameters.add(
    [...items.values()].map(({ row }) => row.n),
    'bigint[]',
  )})`
}

async function before(
  context: ItemContext,
  principal: Principal,
  after: string,
  parameters: Parameters,
): Promise<string> {
  const [ts, of, told] = readPlace(context, after)
  const n = typeof of === 'number' ? parameters.add(of, 'bigint') : await rowNumber(context, of, parameters)
  const item = typeof of === 'number' ? undefined : await context.loader.loadOne(of as ItemId)
  const u = item ? (await toldCounts(context.database, principal, item)).update(told) : told
  return `(v.ts, v.n, v.u) < (${parameters.add(ts, 'timestamptz')}, ${n}, ${parameters.add(u, 'int')})`
}

async function rowNumber({ types }: ItemContext, id: string, parameters: Parameters): Promise<string> {
  const { type, index } = parseItemId(id)
  const t = parameters.add((await types.find(type)) ?? -1, 'smallint')
  return `(select n from item where t = ${t} and i = ${parameters.add(index, 'int')})`
}

function beforeRow({ n, u, ts }: Row, parameters: Parameters): string {
  return `(v.ts, v.n, v.u) < (${parameters.add(ts, 'timestamptz')}, ${parameters.add(n, 'bigint')}, ${parameters.add(u, 'int')})`
}

/**
 * Position of the end of a page: time, item (or row number if its id must not be revealed) and update count.
 */
export type TimelinePlace = readonly [ts: string, of: string | number, u: number]

/** Encodes the cursor for continuing a timeline after a position. */
export function writePlace({ cursors }: ItemContext, place: TimelinePlace): string {
  return cursors.write('timeline', place)
}

/** Decodes the cursor of a timeline. Throws `invalidFilter` for an invalid one. */
export function readPlace({ cursors }: ItemContext, cursor: string): TimelinePlace {
  return cursors.read('timeline', cursor) as TimelinePlace
}

async function idOf({ types }: ItemContext, { t, i }: Pick<Row, 't' | 'i'>): Promise<ItemId> {
  return `${await types.nameOf(t)}-${i}` as ItemId
}

/**
 * Describes the changes by their types. Values from times when the person could not read the item or property
 * are left out (`historiesOf`).
 */
async function describe(
  context: ItemContext,
  principal: Principal,
  places: readonly { id: ItemId; update: number }[],
): Promise<TimelineEntry[]> {
  const items = await context.loader.load(new Set(places.map(({ id }) => id)))
  const updates = new Map<ItemId, Set<number>>()
  for (const { id, update } of places) updates.set(id, (updates.get(id) ?? new Set()).add(update))
  const read = [...items.values()].filter((item) => !item.row.deleted && mayRead(principal, item.facts))
  const histories = await historiesOf(
    context,
    principal,
    read.map((item) => {
      const only = updates.get(item.facts.id) ?? new Set()
      return { item, only, first: Math.min(...only) }
    }),
  )
  const versions = new Map(
    [...histories].map(([id, told]) => [id, new Map(told.map(({ update, version }) => [update, version]))]),
  )
  return places.flatMap(({ id, update }) => {
    const [item, version] = [items.get(id), versions.get(id)?.get(update)]
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

/** Some types have no events for notifications; the timeline shows their changes anyway. */
function kindOf(type: ItemType, change: EventChange): string {
  return matchEvent({ ...type, hideNotify: false }, change)?.kind ?? 'UPDATED'
}
