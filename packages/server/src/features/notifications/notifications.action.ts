import * as v from 'valibot'
import { indexSchema, parseItemId, type ItemId, NOTIFY_TYPE } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { itemNotifySchema, notifyChangesSchema } from '@cairn/contract/notify'
import { isTimeZone } from '@cairn/model/zones'
import { readNotifyChoices, writeKindChoices, writeMailChoices } from './kind-choices.ts'
import { markNotifications, notificationsOf, unreadPairs } from './notification-book.ts'
import { presentNotifications } from './present-notification.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import type { Principal } from '../../items/facts/types.ts'
import { defineNotificationAction } from './define-action.ts'

const MOST = 500

/**
 * Action: marks the caller's notifications (`all`, or by index) as read or unread. Returns the unread ones
 * (the newest 500 at most). In a masquerade the person's notifications stay as they are.
 */
export const markNotificationsAction = defineNotificationAction({
  name: 'markNotifications',
  kind: 'write',
  payload: v.looseObject({
    indexes: v.optional(v.pipe(v.array(indexSchema), v.maxLength(MOST)), []),
    all: v.optional(v.boolean(), false),
    asUnread: v.optional(v.boolean(), false),
  }),
  load: async ({ principal }) => userOf(principal),
  authorize: () => {},
  async command({ payload: { indexes, all, asUnread }, principal: { actor }, deps }, user) {
    const wanted = all ? undefined : indexes
    if (actor === undefined && (await markNotifications(deps.database, user, wanted, asUnread))) deps.context.onCommit()
    return unreadPairs(deps.database, user)
  },
  present: (notifyPairs) => ({ notifyPairs }),
})

/**
 * Action: returns `{items, next}`: the caller's notifications, newest first, those of `ids` or a page of
 * `max` (50 if left out) before the index `before`, with `unread` only unread ones; `next` is the `before` of
 * the next page.
 */
export const fetchNotifications = defineNotificationAction({
  name: 'fetchNotifications',
  kind: 'asks',
  payload: v.looseObject({
    ids: v.optional(v.pipe(v.array(v.union([indexSchema, v.string()])), v.maxLength(MOST))),
    before: v.optional(indexSchema),
    unread: v.optional(v.boolean()),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST)), 50),
  }),
  load: async ({ principal }) => userOf(principal),
  authorize: () => {},
  async command({ payload: { ids, before, unread, max }, principal, deps }, user) {
    const indexes = ids?.map(indexOf)
    const most = indexes ? MOST : max
    const rows = await notificationsOf(deps.database, user, { indexes, before, unread, max: most + 1 })
    const page = rows.slice(0, most)
    const items = await presentNotifications(deps.context, principal, page)
    const last = rows.length > page.length ? page.at(-1) : undefined
    return { items, ...(last ? { next: last.i } : {}) }
  },
  present: (page) => page,
})

/** Action: returns the caller's notification preferences by kind of event. */
export const notifyChoices = defineNotificationAction({
  name: 'notifyChoices',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async ({ principal }) => userOf(principal),
  authorize: () => {},
  command: ({ deps }, user) => readNotifyChoices(deps.database, deps.context.catalogue, user),
  present: (choices) => choices,
})

/**
 * Action: changes some of the caller's notification preferences. Returns all of them. Throws `masquerading`,
 * and `badMessage` for an unknown time zone.
 */
export const setNotifyChoices = defineNotificationAction({
  name: 'setNotifyChoices',
  kind: 'write',
  payload: notifyChangesSchema,
  load: async ({ principal }) => userOf(principal),
  authorize({ payload: { digest }, principal }) {
    refuseMasquerade(principal)
    if (digest && !isTimeZone(digest.zone)) throw new CairnError('badMessage', `no time zone "${digest.zone}"`)
  },
  async command({ payload, deps }, user) {
    const { catalogue } = deps.context
    await deps.database.transaction(async (transaction) => {
      await writeKindChoices(transaction, catalogue, user, payload.kinds ?? {})
      await writeMailChoices(transaction, user, payload)
    })
    return readNotifyChoices(deps.database, catalogue, user)
  },
  present: (choices) => choices,
})

/**
 * Action: stores the caller's notification preference for an item, and returns it as `$notify`. Throws
 * `invalidItem` for one that they may not read, `notAllowed` if its type has no notifications to choose, and
 * `masquerading`.
 */
export const setItemNotify = defineNotificationAction({
  name: 'setItemNotify',
  kind: 'write',
  payload: itemNotifySchema,
  load: ({ payload: { id }, deps }) => deps.context.loader.loadOne(id),
  authorize({ principal }, item) {
    refuseMasquerade(principal)
    if (!item || item.facts.type.hideNotify) throw new CairnError('notAllowed')
  },
  command: ({ payload: { id, preference }, principal, deps }) =>
    deps.notifications.itemChoices.choose(userOf(principal), id satisfies ItemId, preference),
  present: (_, { payload: { preference } }) => ({ $notify: preference }),
})

/** All actions on notifications. */
export const notificationActions = [
  fetchNotifications,
  markNotificationsAction,
  notifyChoices,
  setItemNotify,
  setNotifyChoices,
]

function userOf({ userId }: Principal): number {
  if (userId === undefined) throw new CairnError('notSignedIn')
  return parseItemId(userId).index
}

function indexOf(id: number | string): number {
  if (typeof id === 'number') return id
  const { type, index } = parseItemId(id)
  if (type !== NOTIFY_TYPE) throw new CairnError('invalidId', '', { id: id.slice(0, 80) })
  return index
}
