import {
  isItemId,
  parseItemId,
  STATE_PROPERTY,
  type EventType,
  type ItemId,
  type ItemType,
  type Property,
} from '@cairn/contract'
import { eventTypesOf, matchEvent, namedEventsOf, newStateOf, type EventChange } from '@cairn/model/notify'
import { localDate } from '@cairn/model/working-days'
import type { Querier } from '../../platform/database/database.ts'
import type { Change, TypeCatalogue, VersionNote } from '../../items/facts/types.ts'
import { areAlikeMasked, maskedValue } from '../../items/rights/masked.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import type { Changes } from '../../items/rows/changes.ts'
import type { CommittedChange } from '../reactions/port.ts'
import { readWishes } from './choices.ts'
import type { ItemEvent } from './item-event.ts'
import { ownerZones } from './owner-zones.ts'

/** A position in the outbox of changes: transaction and row. */
export interface Place {
  xid: string
  id: number
}

/**
 * A batch of the outbox: the events in order, and the position of its last row (`end`; undefined if there was
 * no row).
 */
export interface EventBatch {
  events: readonly ItemEvent[]
  /** Changes of types with reactions of areas, whether or not anybody is notified. */
  changes: readonly CommittedChange[]
  end: Place | undefined
  /** Whether it has as many rows as a batch can have, so that there may be more. */
  isFull: boolean
}

/** Number of outbox rows in a batch. */
export const BATCH = 500

type Standing = Pick<EventChange, 'values' | 'today'>

interface Entry extends Place {
  change: Change
}

interface Version {
  ts: string | null
  actor: string | null
  subject: string | null
  changes: Changes | null
  note: VersionNote | null
}

const ENTRIES = `select o.xid::text as xid, o.id, o.ev as change
  from notify_cursor cross join lateral (
    select xid, id, ev from outbox where (outbox.xid, outbox.id) > (notify_cursor.xid, notify_cursor.id) and outbox.xid < $1::xid8
    order by outbox.xid, outbox.id limit ${BATCH}) o
  order by o.xid, o.id`
const VERSIONS = `select v.ts, v.actor, v.subject, v.change as changes, v.note
  from unnest($1::text[], $2::int[], $3::int[]) with ordinality as o (type, i, u, at)
  left join item_type on item_type.name = o.type
  left join item on item.t = item_type.t and item.i = o.i
  left join version v on v.n = item.n and v.u = o.u
  order by o.at`

/** Services for reading events. */
export interface EventDeps {
  catalogue: TypeCatalogue
  loader: ItemLoader
}

/**
 * Reads the next batch of changes from the outbox: after the stored cursor, and before the transaction with
 * the id `line`, so that none is read that others may still precede. Skips changes of labels and access.
 * Returns the changes that reactions of areas may be for, and the events that people may be notified of.
 */
export async function readEvents(source: Querier, deps: EventDeps, line: string): Promise<EventBatch> {
  const { catalogue } = deps
  const entries = await source.query<Entry>(ENTRIES, [line], 'notify-read')
  const last = entries.at(-1)
  const all = entries.map(({ change }) => change).filter(({ kind }) => isCounted(kind))
  const heard = new Set(await withoutUnheard(source, catalogue, all))
  const reactedTo = new Set((catalogue.reactions?.() ?? []).flatMap(({ types }) => types))
  const changes = all.filter((change) => heard.has(change) || reactedTo.has(change.type))
  const [versions, standing] = await Promise.all([versionsOf(source, changes), standingOf(deps, changes)])
  const made = changes.flatMap((change, at) => committed(change, versions[at], standing.get(change.id)) ?? [])
  return {
    changes: made.filter(({ type }) => reactedTo.has(type)),
    events: made.flatMap((change) => (heard.has(change.of) ? (eventOf(catalogue, change) ?? []) : [])),
    end: last && { xid: last.xid, id: last.id },
    isFull: entries.length === BATCH,
  }
}

/**
 * Leaves out new items of which nobody is notified: authors are not, nobody else subscribed, and no kind of
 * event is for others whom a new item of the type concerns.
 */
async function withoutUnheard(
  source: Querier,
  catalogue: TypeCatalogue,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const kinds = new Map<Change, EventType | undefined>()
  for (const change of changes) {
    const type = change.lone && catalogue.get(change.type)
    const isForOthers = type && eventTypesOf(type).some((event) => event.on === 'create' && event.audience)
    if (type && !isForOthers) kinds.set(change, matchEvent(type, { kind: 'create', changes: {} }))
  }
  const asked = [...kinds].flatMap(([{ id }, event]) => (event ? [{ id, kind: event.kind }] : []))
  const ids = asked.map(({ id }) => id)
  const isWished = asked.length > 0 && (await readWishes(source, ids, [...new Set(asked.map(({ kind }) => kind))]))
  return changes.filter((change) => {
    if (!kinds.has(change)) return true
    const event = kinds.get(change)
    return event !== undefined && (event.suggested === 'ALWAYS' || (isWished && isWished(change.id, event.kind)))
  })
}

/** Tells whether a change is one of the item itself, and not of its label or access. */
function isCounted(kind: Change['kind']): kind is 'create' | 'update' | 'delete' {
  return kind === 'create' || kind === 'update' || kind === 'delete'
}

async function versionsOf(source: Querier, changes: readonly Change[]): Promise<readonly Version[]> {
  if (changes.length === 0) return []
  const values = [
    changes.map(({ type }) => type),
    changes.map(({ id }) => parseItemId(id).index),
    changes.map(({ u }) => u),
  ]
  return source.query<Version>(VERSIONS, values, 'notify-versions')
}

/**
 * Loads the current values of items, and today's date for their owners, for kinds of event with conditions on
 * them.
 */
async function standingOf(
  { catalogue, loader }: EventDeps,
  changes: readonly Change[],
): Promise<ReadonlyMap<ItemId, Standing>> {
  const reactions = catalogue.reactions?.() ?? []
  const hasConditions = (type: string) =>
    catalogue.get(type)?.events?.some(({ when, at }) => when && !at) === true ||
    reactions.some(({ types, trigger }) => trigger.when && !trigger.at && types.includes(type))
  const asked = changes.filter(({ type }) => hasConditions(type))
  if (asked.length === 0) return new Map()
  const items = await loader.load(new Set(asked.map(({ id }) => id)))
  const zones = await ownerZones(
    loader,
    [...items.values()].map(({ facts }) => facts),
  )
  const now = new Date().toISOString()
  return new Map(
    [...items].map(([id, { facts }]) => [id, { values: facts.values, today: localDate(now, zones(facts)) }]),
  )
}

/** Returns a change with the data of its version. Undefined if there is no such version. */
function committed(
  of: Change,
  version: Version | undefined,
  standing: Standing | undefined,
): (CommittedChange & { at: string; of: Change }) | undefined {
  const { id, type, kind, u, depth = 0 } = of
  if (!version || version.ts === null || !isCounted(kind)) return undefined
  const { ts: at, actor, subject, changes, note } = version
  const by = { actor: personOf(actor), subject: personOf(subject) }
  return { ...{ of, id, type, kind, u, depth, at }, ...by, action: note?.action, changes: changes ?? {}, ...standing }
}

function eventOf(
  catalogue: TypeCatalogue,
  change: CommittedChange & { at: string; of: Change },
): ItemEvent | undefined {
  const { of, id, u, at, actor, subject, kind, changes } = change
  const type = catalogue.get(parseItemId(id).type)
  const event = type && matchEvent(type, change)
  return (
    event && {
      ...{ context: id, type, u, guards: of.guards, at, actor, subject },
      kind: event,
      named: namedEventsOf(type, change),
      properties: Object.keys(changes).filter((name) => !isAlike(type.properties[name], changes[name])),
      before: Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from])),
      // State as seen by everyone who may be notified.
      state: kind === 'update' ? openState(type, newStateOf(change)) : undefined,
    }
  )
}

/** Tells whether the change of a property is invisible to some of those who are notified. */
function isAlike(property: Property | undefined, change: { from?: unknown; to: unknown } | undefined): boolean {
  return property?.masked?.as !== undefined && areAlikeMasked(property, change?.from, change?.to)
}

function openState({ properties }: ItemType, state: string | undefined): string | undefined {
  const open = state === undefined ? undefined : maskedValue(properties[STATE_PROPERTY] ?? {}, state)
  return typeof open === 'string' ? open : undefined
}

function personOf(id: string | null): ItemId | undefined {
  return id !== null && isItemId(id) ? id : undefined
}
