import { userOf } from '@cairn/channel/session'
import type { NotifyPairs } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { atom, useAtomValue } from 'jotai'
import type { Shell } from '../shell.ts'
import { fetchNotifications, markNotifications, type NotificationPage, type NotificationQuery } from './notify-calls.ts'

/** Notifications that have been fetched or pushed, by index. */
const knownAtom = atom<Readonly<Record<number, Notification>>>({})

/** The index of the newest one that was pushed, so that lists can take it in. */
const newestAtom = atom<number | undefined>(undefined)

/** Returns a loaded notification by its index; undefined if it has not been loaded. Never requests it. */
export const useNotification = (index: number): Notification | undefined => useAtomValue(knownAtom)[index]
/**
 * Returns those of these notifications (by index) that have been loaded, in the order given. Never requests
 * any.
 */
export function useNotifications(indexes: readonly number[]): Notification[] {
  const known = useAtomValue(knownAtom)
  return indexes.flatMap((index) => known[index] ?? [])
}
/** Returns the index of the notification that was pushed last; undefined if none was since sign-in. */
export const useNewest = (): number | undefined => useAtomValue(newestAtom)

/**
 * Loads notifications from the server, stores them in the shell's state and returns them. Rejects as
 * `fetchNotifications` does.
 */
export async function loadNotifications(
  { channel, store }: Shell,
  query: NotificationQuery,
): Promise<NotificationPage> {
  const page = await fetchNotifications(channel, query)
  store.set(knownAtom, (known) => ({ ...known, ...byIndex(page.items) }))
  return page
}

/**
 * Marks notifications (these, or all) as read or unread, on the server and then in the shell's state. Never
 * rejects: a failure is shown as a notice.
 */
export async function mark(shell: Shell, indexes: readonly number[] | undefined, asUnread = false): Promise<void> {
  const { channel, notices, store } = shell
  try {
    setPairs(shell, await markNotifications(channel, { ...(indexes ? { indexes } : { all: true }), asUnread }))
    const isMarked = (index: number) => indexes === undefined || indexes.includes(index)
    store.set(knownAtom, (known) =>
      byIndex(Object.values(known).map((each) => (isMarked(each._i) ? { ...each, unread: asUnread } : each))),
    )
  } catch (thrown) {
    notices.report(thrown)
  }
}

/**
 * Marks all unread notifications about an item (`context` is its id) as read. Does nothing in a masquerade.
 * Never rejects.
 */
export async function markSeen(shell: Shell, context: string): Promise<void> {
  const user = userOf(shell.channel.session.get())
  const indexes = unreadOf(shell)
    .filter(([, about]) => about === context)
    .map(([index]) => index)
  if (indexes.length > 0 && !user?.masquerading) await mark(shell, indexes)
}

/**
 * Switches a notification between read and unread, on the server and in the shell's state; one that is not
 * loaded is marked as read. A failure is shown as a notice.
 */
export function toggle(shell: Shell, index: number): void {
  void mark(shell, [index], shell.store.get(knownAtom)[index]?.unread === false)
}

/**
 * Adds a pushed notification to the shell's state as the newest, and, if it is unread, to the session's
 * unread ones.
 */
export function takeIn(shell: Shell, item: Notification): void {
  const { store } = shell
  store.set(knownAtom, (known) => ({ ...known, [item._i]: item }))
  store.set(newestAtom, item._i)
  const others = unreadOf(shell).filter(([index]) => index !== item._i)
  setPairs(shell, item.unread ? [[item._i, item.context], ...others] : others)
}

/**
 * Asks the server what is unread, and adds to the shell's state, and returns, the newest notification that
 * the session did not know of. Undefined if there is none, it was read elsewhere meanwhile, or a newer one
 * was pushed.
 */
export async function takeMissed(shell: Shell): Promise<Notification | undefined> {
  const known = new Set(unreadOf(shell).map(([index]) => index))
  await catchUp(shell)
  const missed = unreadOf(shell).flatMap(([index]) => (known.has(index) ? [] : [index]))
  if (missed.length === 0) return undefined
  const [newest] = (await loadNotifications(shell, { ids: [Math.max(...missed)] })).items
  // Meanwhile it may have been read elsewhere, or a newer one may have arrived.
  if (!newest?.unread || newest._i < (shell.store.get(newestAtom) ?? 0)) return undefined
  takeIn(shell, newest)
  return newest
}

/** Reloads from the server what is unread, after notifications (`indexes`) were marked in another tab. */
export async function catchUp(shell: Shell, indexes: readonly number[] = []): Promise<void> {
  const pairs = await markNotifications(shell.channel, {})
  setPairs(shell, pairs)
  const unread = new Set(pairs.map(([index]) => index))
  shell.store.set(knownAtom, (known) =>
    byIndex(
      Object.values(known).map((each) => (indexes.includes(each._i) ? { ...each, unread: unread.has(each._i) } : each)),
    ),
  )
}

/** Removes all notifications from the shell's state, at sign-out. */
export function forgetNotifications({ store }: Shell): void {
  store.set(knownAtom, {})
  store.set(newestAtom, undefined)
}

function unreadOf({ channel }: Shell): NotifyPairs {
  return userOf(channel.session.get())?.notifyPairs ?? []
}

function setPairs({ channel }: Shell, notifyPairs: NotifyPairs): void {
  const user = userOf(channel.session.get())
  if (user) channel.setUser({ ...user, notifyPairs })
}

function byIndex(items: readonly Notification[]): Record<number, Notification> {
  return Object.fromEntries(items.map((item) => [item._i, item]))
}
