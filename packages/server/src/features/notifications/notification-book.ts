import type { NotifyPairs } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import { NOTIFICATION, type NotificationRow } from './present-notification.ts'

/** Unread notifications told at sign-in: enough for any badge. */
const MOST_PAIRS = 500

const PAIRS = `select i, context from notification where user_i = $1 and unread order by i desc limit ${MOST_PAIRS}`
const OF_USER = `select ${NOTIFICATION} where n.user_i = $1 and ($2::int[] is null or n.i = any($2)) and ($3::int is null or n.i < $3)
  and (not $4 or n.unread) order by n.i desc limit $5`
const BY_INDEX = `select ${NOTIFICATION} where n.i = any($1)`
const MARK = `with marked as (update notification set unread = $3, u = u + 1
    where user_i = $1 and unread <> $3 and ($2::int[] is null or i = any($2)) returning i, u)
  insert into outbox (ev) select jsonb_build_object('id', 'Notify-' || i, 'type', 'Notify', 'u', u, 'kind', 'update') from marked returning id`

/**
 * Which of a person's notifications to read, newest first: only those with these `indexes`, with an index
 * below `before`, and with `unread` only unread ones; at most `max`.
 */
export interface NotificationPage {
  indexes?: readonly number[] | undefined
  before?: number | undefined
  unread?: boolean | undefined
  max: number
}

/** Returns the index and item of a person's newest unread notifications, at most 500. */
export async function unreadPairs(database: Querier, user: number): Promise<NotifyPairs> {
  const rows = await database.query<{ i: number; context: string }>(PAIRS, [user], 'notify-pairs')
  return rows.map(({ i, context }) => [i, context])
}

/**
 * Returns notifications of one person, as the page says; indexes of other people's notifications are ignored.
 */
export function notificationsOf(
  database: Querier,
  user: number,
  { indexes, before, unread = false, max }: NotificationPage,
): Promise<NotificationRow[]> {
  return database.query<NotificationRow>(OF_USER, [user, indexes ?? null, before ?? null, unread, max])
}

/** Returns notifications of any person, for delivery to them. */
export function notificationsByIndex(database: Querier, indexes: readonly number[]): Promise<NotificationRow[]> {
  return database.query<NotificationRow>(BY_INDEX, [indexes])
}

/**
 * Marks a person's notifications (those with these indexes, or all) read or unread. Returns whether any
 * changed.
 */
export async function markNotifications(
  database: Querier,
  user: number,
  indexes: readonly number[] | undefined,
  asUnread: boolean,
): Promise<boolean> {
  const marked = await database.query(MARK, [user, indexes ?? null, asUnread])
  return marked.length > 0
}
