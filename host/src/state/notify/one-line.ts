import type { Notification } from '@cairn/contract/notify'
import { localDay } from '@cairn/model/presets'

/** Notifications that share one line; the first, newest one represents them. */
export type Alike = readonly [Notification, ...Notification[]]

/**
 * Groups notifications into lines, in the order given: those of the same people, kind and day that are all
 * read or all unread share one.
 */
export function linesOf(items: readonly Notification[]): Alike[] {
  const lines = new Map<string, [Notification, ...Notification[]]>()
  for (const item of items) {
    const key = JSON.stringify([item.kind, item.by, item.as, localDay(Date.parse(item.at)), item.unread])
    const line = lines.get(key)
    if (line) line.push(item)
    else lines.set(key, [item])
  }
  return [...lines.values()]
}
