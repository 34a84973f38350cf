import type { Item } from '@cairn/contract'
import { meetingSpan, meetingState, timesOf, type MeetingState, type MeetingTimes } from './meeting-time.ts'
import type { DayRange } from './meetings-query.ts'

const DAY_MS = 86_400_000
/** Days ahead that are looked at. */
const DAYS_AHEAD = 90

/**
 * A meeting that is going on or still to come. `times` are wall-clock times in the time zone of its owner.
 */
export interface ComingMeeting {
  item: Item
  times: MeetingTimes
  state: MeetingState
}

/**
 * Returns the days in which meetings are still to come, from the day before `now`: somewhere it is still
 * yesterday.
 */
export function comingDays(now: number): DayRange {
  const today = Math.floor(now / DAY_MS)
  return { from: dayOf(today - 1), to: dayOf(today + DAYS_AHEAD) }
}

/**
 * Returns the meetings that are going on or still to come at `now` (milliseconds since 1970), the one that
 * begins first in front. `zones` maps the id of a meeting (`'Meeting-12'`) to its time zone
 * (`'America/Halifax'`); `own` is the zone of the others. Leaves out meetings without a whole day or with an
 * invalid time.
 */
export function comingMeetings(
  meetings: readonly Item[],
  { zones, own, now }: { zones: ReadonlyMap<string, string>; own: string; now: number },
): ComingMeeting[] {
  return meetings
    .flatMap((item) => {
      const times = timesOf(item)
      if (!times) return []
      const zone = zones.get(item.$id) ?? own
      const from = meetingSpan(times, zone)?.from
      const state = meetingState(times, zone, now)
      return from !== undefined && state && state !== 'PAST' ? [{ from, found: { item, times, state } }] : []
    })
    .sort((one, other) => one.from - other.from)
    .map(({ found }) => found)
}

/** Returns a day as YYYY-MM-DD. `days` counts from the first of 1970. */
function dayOf(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}
