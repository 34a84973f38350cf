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

/** A part of the person's notifications, newest first; `next` is the index to go on before. */
export interface NotificationPage {
  items: Notification[]
  next?: number | undefined
}

const pageSchema = v.object({ items: v.array(notificationSchema), next: v.optional(v.number()) })
const pairsSchema = v.object({ notifyPairs: notifyPairsSchema })

/** Which notifications are wanted: these, or a page. */
export interface NotificationQuery {
  ids?: readonly number[]
  before?: number | undefined
  unread?: boolean
  max?: number
}

type Sender = Pick<Channel, 'send'>

export async function fetchNotifications(channel: Sender, query: NotificationQuery): Promise<NotificationPage> {
  return parse(pageSchema, await channel.send('act/fetchNotifications', query))
}

/** Marks these, or all of them, and gives the pairs of what is unread then; with no indexes it only asks. */
export async function markNotifications(
  channel: Sender,
  marks: { indexes?: readonly number[]; all?: boolean; asUnread?: boolean },
): Promise<NotifyPairs> {
  return parse(pairsSchema, await channel.send('act/markNotifications', marks)).notifyPairs
}

export async function fetchChoices(channel: Sender): Promise<NotifyChoices> {
  return parse(notifyChoicesSchema, await channel.send('act/notifyChoices', {}))
}

export async function setChoices(channel: Sender, changes: NotifyChanges): Promise<NotifyChoices> {
  return parse(notifyChoicesSchema, await channel.send('act/setNotifyChoices', changes))
}

export async function setItemNotify(channel: Sender, id: string, preference: NotifyPreference): Promise<void> {
  await channel.send('act/setItemNotify', { id, preference })
}

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new CairnError('emptyResponse', parsed.issues[0].message)
}
