import { isItemId, parseItemId, type EventType, type ItemId } from '@cairn/contract'
import { matchEvent, namedEventsOf, newStateOf, type EventChange } from '@cairn/model/notify'
import { localDate } from '@cairn/model/working-days'
import type { Querier } from '../../platform/database/database.ts'
import type { Change, TypeCatalogue, VersionNote } from '../../items/model/types.ts'
import type { ItemLoader } from '../../items/store/item-loader.ts'
import type { Changes } from '../../items/store/write-item.ts'
import { readWishes } from './choices.ts'
import type { ItemEvent } from './item-event.ts'
import { ownerZones } from './owner-zones.ts'

/** A place in the outbox. */
export interface Place {
  xid: string
  id: number
}

/** The next part of the outbox: the events in it, in order, and where it ends; `end` is undefined when there is nothing more. */
export interface EventBatch {
  events: readonly ItemEvent[]
  end: Place | undefined
  /** There may be more. */
  isFull: boolean
}

/** Rows of the outbox in one batch. */
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

export interface EventParts {
  catalogue: TypeCatalogue
  loader: ItemLoader
}

/** Reads on from the cursor, up to the transaction `line`. */
export async function readEvents(source: Querier, parts: EventParts, line: string): Promise<EventBatch> {
  const { catalogue } = parts
  const entries = await source.query<Entry>(ENTRIES, [line], 'notify-read')
  const last = entries.at(-1)
  const changes = await withoutUnheard(
    source,
    catalogue,
    entries.map(({ change }) => change),
  )
  const [versions, standing] = await Promise.all([versionsOf(source, changes), standingOf(parts, changes)])
  return {
    events: changes.flatMap(
      (change, at) => eventOfChange(catalogue, change, versions[at], standing.get(change.id)) ?? [],
    ),
    end: last && { xid: last.xid, id: last.id },
    isFull: entries.length === BATCH,
  }
}

/** Leaves out what is no event, and new items that nobody is told of: who made them is not, and nobody else asked for them. */
async function withoutUnheard(
  source: Querier,
  catalogue: TypeCatalogue,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const kinds = new Map<Change, EventType | undefined>()
  for (const change of changes) {
    const type = change.lone && catalogue.get(change.type)
    if (type) kinds.set(change, matchEvent(type, { kind: 'create', changes: {} }))
  }
  const asked = [...kinds].flatMap(([{ id }, event]) => (event ? [{ id, kind: event.kind }] : []))
  const ids = asked.map(({ id }) => id)
  const isWished = asked.length > 0 && (await readWishes(source, ids, [...new Set(asked.map(({ kind }) => kind))]))
  return changes.filter((change) => {
    if (!isCounted(change.kind)) return false
    if (!kinds.has(change)) return true
    const event = kinds.get(change)
    return event !== undefined && (event.suggested === 'ALWAYS' || (isWished && isWished(change.id, event.kind)))
  })
}

/** Whether a change is one that somebody made to the item, and not of its label or of who may see it. */
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

/** The values that items have now, and the day it is for their owner, where a kind of event has conditions on them. */
async function standingOf(
  { catalogue, loader }: EventParts,
  changes: readonly Change[],
): Promise<ReadonlyMap<ItemId, Standing>> {
  const asked = changes.filter(({ type }) => catalogue.get(type)?.events?.some(({ when, at }) => when && !at))
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

function eventOfChange(
  catalogue: TypeCatalogue,
  { id, kind, u }: Change,
  version: Version | undefined,
  standing: Standing | undefined,
): ItemEvent | undefined {
  const type = catalogue.get(parseItemId(id).type)
  if (!type || !version || version.ts === null || !isCounted(kind)) return undefined
  const { ts, actor, subject, changes, note } = version
  const change = { kind, action: note?.action, changes: changes ?? {}, ...standing }
  const event = matchEvent(type, change)
  return (
    event && {
      context: id,
      type,
      kind: event,
      named: namedEventsOf(type, change),
      u,
      at: ts,
      actor: personOf(actor),
      subject: personOf(subject),
      properties: Object.keys(change.changes),
      state: kind === 'update' ? newStateOf(change) : undefined,
    }
  )
}

function personOf(id: string | null): ItemId | undefined {
  return id !== null && isItemId(id) ? id : undefined
}
