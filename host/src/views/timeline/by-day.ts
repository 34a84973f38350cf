import type { TimelineEntry } from '@cairn/contract/timeline'
import { localDay } from '@cairn/model/presets'

/** The changes of one day, newest first; `day` as `2026-11-20` where the person is. */
export interface TimelineDay {
  day: string
  entries: TimelineEntry[]
}

/** Entries that come newest first, by the day they were made on. */
export function byDay(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days = Map.groupBy(entries, ({ ts }) => localDay(Date.parse(ts)))
  return [...days].map(([day, made]) => ({ day, entries: made }))
}
