import { isItemId, type ItemId, NOTIFY_TYPE } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { parentOf } from '../../items/facts/item-facts.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { labelsOf } from '../../items/labels/labels.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import type { Principal } from '../../items/facts/types.ts'
import { besideOf, type ToldRow } from './told-beside.ts'

/** A stored notification with data of its events. Times are ISO 8601 in UTC. */
export interface NotificationRow extends ToldRow {
  u: number
  user_i: number
  at: string
  count: number
  unread: boolean
  actors: (string | null)[]
  subjects: (string | null)[]
  properties: string[]
  state: string | null
  days_left: number | null
  /** The number of the latest event. */
  event: number
}

/**
 * Columns and FROM clause (`notification n`) of a SELECT for a `NotificationRow`; its state is that of the
 * last event.
 */
export const NOTIFICATION = `n.i, n.u, n.user_i, n.at, n.kind, n.context, cardinality(n.events) as count, n.unread, told.*
  from notification n cross join lateral (
    select array_agg(distinct e.actor) as actors, array_agg(distinct e.subject) filter (where e.subject is not null) as subjects,
      array(select distinct p from event o cross join unnest(o.properties) p where o.id = any(n.events)) as properties,
      (array_agg(e.state order by e.id desc))[1] as state, (array_agg(e.days_left order by e.id desc))[1] as days_left,
      max(e.id) as event, coalesce((array_agg(e.context order by e.id desc))[1], n.context) as part,
      coalesce((array_agg(e.u order by e.id desc))[1], 0) as update
    from event e where e.id = any(n.events)) told`

/**
 * Converts stored notifications to the form sent to their person, with what they may see now: labels that are
 * hidden from them by now are replaced by a placeholder, and properties and details are left out.
 */
export async function presentNotifications(
  context: ItemContext,
  principal: Principal,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const { loader } = context
  const shown = rows.map((row) => ({ row, by: peopleOf(row.actors), as: peopleOf(row.subjects) }))
  const ids = shown.flatMap(({ row, by, as }) => [row.context, row.part, ...by, ...as])
  const [items, besides, alone, inside] = await Promise.all([
    loader.load(new Set(rows.map((row) => row.context))),
    besideOf(context, principal, rows),
    labelsOf(loader, principal, ids),
    labelsOf(loader, principal, ids, 'inside'),
  ])
  return shown.map(({ row, by, as }) => {
    const facts = items.get(row.context)?.facts
    const isOpen = facts !== undefined && mayRead(principal, facts)
    const labels = isOpen ? inside : alone
    const beside = isOpen ? (besides.get(row.i) ?? {}) : {}
    return {
      ...beside,
      $id: `${NOTIFY_TYPE}-${row.i}`,
      _t: NOTIFY_TYPE,
      _i: row.i,
      _u: row.u,
      kind: row.kind,
      context: row.context,
      eventContext: (isOpen ? parentOf(facts) : undefined) ?? row.context,
      event: `Event-${row.event}`,
      at: row.at,
      count: row.count,
      by,
      as,
      properties: isOpen ? row.properties.filter((name) => maySeeProperty(principal, facts, name)) : [],
      ...(isOpen && row.state !== null ? { state: row.state } : {}),
      ...(isOpen && row.days_left !== null ? { daysLeft: row.days_left } : {}),
      unread: row.unread,
      $labels: Object.fromEntries(
        [row.context, beside.part ?? row.context, ...by, ...as].map((id) => [id, labels[id] ?? '']),
      ),
    }
  })
}

function peopleOf(ids: readonly (string | null)[] | null): ItemId[] {
  return (ids ?? []).filter((id): id is ItemId => id !== null && isItemId(id))
}
