import type { Item } from '@cairn/contract'
import { DEFAULT_START, meetingState, timesOf, type MeetingState, type MeetingTimes } from './meeting-time.ts'
import type { DayRange } from './meetings-query.ts'

const DAY_MS = 86_400_000
/** Days ahead that are looked at. */
const DAYS_AHEAD = 90

/** A meeting that is going on or still to come. */
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
 * Returns the meetings that are going on or still to come at `now` (milliseconds since 1970), the next first.
 * `zones` are the time zones of the meetings by their ids, `own` is the zone of the others.
 */
export function comingMeetings(
  meetings: readonly Item[],
  { zones, own, now }: { zones: ReadonlyMap<string, string>; own: string; now: number },
): ComingMeeting[] {
  return meetings
    .flatMap((item) => {
      const times = timesOf(item)
      const state = times && meetingState(times, zones.get(item.$id) ?? own, now)
      return state && state !== 'PAST' ? [{ item, times, state }] : []
    })
    .sort((one, other) => startOf(one.times).localeCompare(startOf(other.times)))
}

function startOf({ date, start = DEFAULT_START }: MeetingTimes): string {
  return `${date}T${start}`
}

/** Returns a day as YYYY-MM-DD. `days` counts from the first of 1970. */
function dayOf(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}
