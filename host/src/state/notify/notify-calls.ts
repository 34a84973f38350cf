import type { Channel } from '@cairn/channel'
import { notifyPairsSchema, type NotifyPairs } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import {
  notificationSchema,
  notifyChoicesSchema,
  type Notification,
  type NotifyChanges,
  type NotifyChoices,
  type NotifyPreference,
} from '@cairn/contract/notify'
import * as v from 'valibot'

/**
 * A page of the person's notifications, newest first. `next` is the value of `before` for the next page;
 * undefined on the last.
 */
export interface NotificationPage {
  items: Notification[]
  next?: number | undefined
}

const pageSchema = v.object({ items: v.array(notificationSchema), next: v.optional(v.number()) })
const pairsSchema = v.object({ notifyPairs: notifyPairsSchema })

/** Which notifications to load: those with these indexes (`ids`), or a page of those older than `before`. */
export interface NotificationQuery {
  ids?: readonly number[]
  before?: number | undefined
  unread?: boolean
  max?: number
}

type Sender = Pick<Channel, 'send'>

/** Loads notifications of the person from the server. Throws `emptyResponse` for a malformed answer. */
export async function fetchNotifications(channel: Sender, query: NotificationQuery): Promise<NotificationPage> {
  return parse(pageSchema, await channel.send('act/fetchNotifications', query))
}

/**
 * Marks notifications (these, or all) as read or unread on the server, and returns those unread then, as
 * pairs of index and item id. Without `indexes` and `all` it marks nothing. Throws `emptyResponse` for a
 * malformed answer.
 */
export async function markNotifications(
  channel: Sender,
  marks: { indexes?: readonly number[]; all?: boolean; asUnread?: boolean },
): Promise<NotifyPairs> {
  return parse(pairsSchema, await channel.send('act/markNotifications', marks)).notifyPairs
}

/**
 * Loads the person's notification preferences from the server. Throws `emptyResponse` for a malformed
 * answer.
 */
export async function fetchChoices(channel: Sender): Promise<NotifyChoices> {
  return parse(notifyChoicesSchema, await channel.send('act/notifyChoices', {}))
}

/**
 * Changes the person's notification preferences on the server, and returns all of them. Throws
 * `emptyResponse` for a malformed answer.
 */
export async function setChoices(channel: Sender, changes: NotifyChanges): Promise<NotifyChoices> {
  return parse(notifyChoicesSchema, await channel.send('act/setNotifyChoices', changes))
}

/** Stores the person's notification preference for one item on the server. */
export async function setItemNotify(channel: Sender, id: string, preference: NotifyPreference): Promise<void> {
  await channel.send('act/setItemNotify', { id, preference })
}

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new CairnError('emptyResponse', parsed.issues[0].message)
}
