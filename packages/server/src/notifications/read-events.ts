import { isItemId, parseItemId, type EventType, type ItemId, type ItemType } from '@cairn/contract'
import { eventOf, namedEventsOf, stateOfMove } from '@cairn/model/notify'
import type { Querier } from '../database/database.ts'
import type { Change, TypeCatalogue, VersionNote } from '../store/types.ts'
import type { Changes } from '../store/write-item.ts'

/** Something that happened to an item, by one committed change of it. */
export interface ItemEvent {
  context: ItemId
  type: ItemType
  kind: EventType
  /** What it is for those whom it names. */
  named: readonly EventType[]
  u: number
  at: string
  /** Who did it, and as whom where they acted as another; undefined for the server itself. */
  actor: ItemId | undefined
  subject: ItemId | undefined
  /** Properties that changed. */
  properties: readonly string[]
  /** The state it came to. */
  state: string | undefined
}

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

interface Row extends Place {
  change: Change
  ts: string | null
  actor: string | null
  subject: string | null
  changes: Changes | null
  note: VersionNote | null
}

const READ = `select o.xid::text as xid, o.id, o.ev as change, v.ts, v.actor, v.subject, v.change as changes, v.note
  from notify_cursor cross join lateral (
    select xid, id, ev from outbox where (outbox.xid, outbox.id) > (notify_cursor.xid, notify_cursor.id) and outbox.xid < $1::xid8
    order by outbox.xid, outbox.id limit ${BATCH}) o
  left join item_type on item_type.name = o.ev ->> 'type' and o.ev ->> 'kind' not in ('label', 'rights')
  left join item on item.t = item_type.t and item.i = split_part(o.ev ->> 'id', '-', 2)::int
  left join version v on v.n = item.n and v.u = (o.ev ->> 'u')::int
  order by o.xid, o.id`

/** Reads on from the cursor, up to the transaction `line`. */
export async function readEvents(source: Querier, catalogue: TypeCatalogue, line: string): Promise<EventBatch> {
  const rows = await source.query<Row>(READ, [line], 'notify-read')
  const last = rows.at(-1)
  return {
    events: rows.flatMap((row) => eventOfRow(catalogue, row) ?? []),
    end: last && { xid: last.xid, id: last.id },
    isFull: rows.length === BATCH,
  }
}

function eventOfRow(
  catalogue: TypeCatalogue,
  { change: { id, kind, u }, ts, actor, subject, changes, note }: Row,
): ItemEvent | undefined {
  const type = catalogue.get(parseItemId(id).type)
  if (!type || ts === null || kind === 'label' || kind === 'rights') return undefined
  const change = { kind, action: note?.action, changes: changes ?? {} }
  const event = eventOf(type, change)
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
      state: kind === 'update' ? stateOfMove(change) : undefined,
    }
  )
}

function personOf(id: string | null): ItemId | undefined {
  return id !== null && isItemId(id) ? id : undefined
}
