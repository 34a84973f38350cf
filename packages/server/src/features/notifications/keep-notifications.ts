import type { Querier } from '../../platform/database/database.ts'
import type { Place } from './read-events.ts'
import type { ItemEvent } from './item-event.ts'
import type { Recipient } from './recipients.ts'

/**
 * Events of one kind and item are merged into one notification while it is unread and no older than this
 * (PostgreSQL interval).
 */
const BURST = '10 minutes'
/** Within this time an event with `mailedDaily` is mailed once (PostgreSQL interval). */
const MAILED_ONCE = '24 hours'
/** Events a notification remembers one by one; it counts on. */
const MOST_EVENTS = 100

/**
 * Stores each event once: by version for a change, by kind and day for a date. A second process stores
 * nothing.
 */
const KEEP_EVENTS = `insert into event (at, kind, context, u, actor, subject, properties, state, day, days_left)
  select at, kind, context, u, actor, subject, properties, state, day, "daysLeft"
  from jsonb_to_recordset($1) as e (at timestamptz, kind text, context text, u int, actor text, subject text, properties text[], state text,
    day date, "daysLeft" int)
  on conflict do nothing returning id, context, u, kind`

/**
 * Extends the unread notification of the burst, or creates one, and writes each to the outbox for every
 * process to push.
 */
const KEEP_NOTIFICATIONS = `with
  wish as materialized (select * from jsonb_to_recordset($1) as w (user_i int, at timestamptz, kind text, context text, events bigint[], mode text, daily boolean)),
  grown as (update notification n set u = n.u + 1, at = greatest(n.at, wish.at), events = n.events || wish.events
    from wish where n.i = (select max(i) from notification m where m.user_i = wish.user_i and m.unread and m.context = wish.context
      and m.kind = wish.kind and m.mailed is null and m.at > wish.at - interval '${BURST}' and cardinality(m.events) < ${MOST_EVENTS})
    returning n.i, n.u, n.user_i, n.context, n.kind),
  made as (insert into notification (user_i, at, kind, context, events, mode)
    select user_i, at, kind, context, events, case when daily and exists (select from notification m
      where m.user_i = wish.user_i and m.context = wish.context and m.kind = wish.kind and m.mode <> 'NONE'
        and m.mailed > wish.at - interval '${MAILED_ONCE}') then 'NONE' else mode end
    from wish
    where not exists (select from grown where grown.user_i = wish.user_i and grown.context = wish.context and grown.kind = wish.kind)
    returning i, u)
  insert into outbox (ev) select jsonb_build_object('id', 'Notify-' || i, 'type', 'Notify', 'u', u, 'kind', 'create')
    from (select i, u from grown union all select i, u from made) told`

const ADVANCE = 'update notify_cursor set xid = $1::xid8, id = $2'

/**
 * Stores the events of these recipients and their notifications as `keepTold` does, and moves the cursor of
 * the notifier in the outbox to `end`, all in the caller's transaction.
 */
export async function keepNotifications(
  transaction: Querier,
  recipients: readonly Recipient[],
  end: Place,
): Promise<void> {
  await keepTold(transaction, [...new Set(recipients.map(({ event }) => event))], recipients)
  await transaction.query(ADVANCE, [end.xid, end.id])
}

/**
 * Stores these events, and a notification for each recipient of an event that was not stored before, and
 * queues it for pushing. Events of the same kind and item are added to a person's unread notification of the
 * last 10 minutes, if there is one. Part of the caller's transaction.
 */
export async function keepTold(
  transaction: Querier,
  events: readonly ItemEvent[],
  recipients: readonly Recipient[],
): Promise<void> {
  if (events.length === 0) return
  const wishes = gatherWishes(recipients, await keepEvents(transaction, events))
  if (wishes.length > 0) await transaction.query(KEEP_NOTIFICATIONS, [JSON.stringify(wishes)])
}

async function keepEvents(
  transaction: Querier,
  events: readonly ItemEvent[],
): Promise<(event: ItemEvent) => number | undefined> {
  const rows = await transaction.query<{ id: number; context: string; u: number; kind: string }>(KEEP_EVENTS, [
    JSON.stringify(
      events.map((event) => ({
        ...event,
        type: undefined,
        named: undefined,
        guards: undefined,
        before: undefined,
        kind: event.kind.kind,
      })),
    ),
  ])
  const ids = new Map(rows.map(({ id, context, u, kind }) => [`${context} ${u} ${kind}`, id]))
  return ({ context, u, kind }) => ids.get(`${context} ${u} ${kind.kind}`)
}

/** Merges notifications to one per person, item and kind: a batch counts as one burst. */
function gatherWishes(recipients: readonly Recipient[], idOf: (event: ItemEvent) => number | undefined) {
  const groups = Map.groupBy(recipients, ({ user, about, told }) => `${user} ${about} ${told.kind}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const events = group.flatMap(({ event }) => idOf(event) ?? [])
    if (!first || events.length === 0) return []
    const { about: context } = first
    const { kind, mailedDaily: daily = false } = first.told
    const at = group.at(-1)?.event.at
    return { user_i: first.user, at, kind, context, events: events.slice(-MOST_EVENTS), mode: first.mode, daily }
  })
}
