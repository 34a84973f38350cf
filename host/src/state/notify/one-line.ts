import type { Notification } from '@cairn/contract/notify'
import { localDay } from '@cairn/model/presets'

/** Notifications that are told in one line; the newest stands for all. */
export type Alike = readonly [Notification, ...Notification[]]

/**
 * Returns the lines that notifications are told in, in the order given: one for those of the same people,
 * kind and day, read or unread.
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
