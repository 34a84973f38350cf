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

export const useNotification = (index: number): Notification | undefined => useAtomValue(knownAtom)[index]
export const useNewest = (): number | undefined => useAtomValue(newestAtom)

/** Fetches and remembers. */
export async function loadNotifications(
  { channel, store }: Shell,
  query: NotificationQuery,
): Promise<NotificationPage> {
  const page = await fetchNotifications(channel, query)
  store.set(knownAtom, (known) => ({ ...known, ...byIndex(page.items) }))
  return page
}

/** Marks these, or all where none are given, and shows it at once; an error is shown and nothing is marked. */
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

/** Marks what the person was told of an item as read. While somebody acts as them, nothing is. */
export async function markSeen(shell: Shell, context: string): Promise<void> {
  const user = userOf(shell.channel.session.get())
  const indexes = unreadOf(shell)
    .filter(([, about]) => about === context)
    .map(([index]) => index)
  if (indexes.length > 0 && !user?.masquerading) await mark(shell, indexes)
}

/** Marks the one as read where it is unread, and the other way round. */
export function toggle(shell: Shell, index: number): void {
  void mark(shell, [index], shell.store.get(knownAtom)[index]?.unread === false)
}

/** Takes in one that was pushed. */
export function takeIn(shell: Shell, item: Notification): void {
  const { store } = shell
  store.set(knownAtom, (known) => ({ ...known, [item._i]: item }))
  store.set(newestAtom, item._i)
  const others = unreadOf(shell).filter(([index]) => index !== item._i)
  setPairs(shell, item.unread ? [[item._i, item.context], ...others] : others)
}

/** Takes in what came since the person's session told what is unread, and gives the newest of it where it is news still. */
export async function takeMissed(shell: Shell): Promise<Notification | undefined> {
  const known = new Set(unreadOf(shell).map(([index]) => index))
  await catchUp(shell)
  const missed = unreadOf(shell).flatMap(([index]) => (known.has(index) ? [] : [index]))
  if (missed.length === 0) return undefined
  const [newest] = (await loadNotifications(shell, { ids: [Math.max(...missed)] })).items
  // Meanwhile it may have been read somewhere else, or a newer one have come.
  if (!newest?.unread || newest._i < (shell.store.get(newestAtom) ?? 0)) return undefined
  takeIn(shell, newest)
  return newest
}

/** Asks anew what is unread: some, or one of `indexes`, were marked somewhere else. */
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

/** Forgets them all, for the person who comes after. */
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
