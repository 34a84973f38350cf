import type { TimelineEntry } from '@cairn/contract/timeline'
import { localDay } from '@cairn/model/presets'

/** The changes of one day, newest first; `day` is in the person's time zone, as `2026-11-20`. */
export interface TimelineDay {
  day: string
  entries: TimelineEntry[]
}

/** Groups changes by day, in the person's time zone, keeping their order. */
export function byDay(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days = Map.groupBy(entries, ({ ts }) => localDay(Date.parse(ts)))
  return [...days].map(([day, made]) => ({ day, entries: made }))
}
