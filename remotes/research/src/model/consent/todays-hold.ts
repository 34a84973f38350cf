import { HOLD_PROPERTY, TIME_ZONE_PROPERTY, USUAL_TIME_ZONE, type Item } from '@cairn/contract'
import { localDate } from '@cairn/model/working-days'
import { isTimeZone } from '@cairn/model/zones'
import { endOfHold } from './consented.ts'

/** Returns the day that it is where the owner is, and the end of a hold that begins on it (`YYYY-MM-DD`). */
export function todaysHold(owner: Item | undefined, now = new Date()): { since: string; until: string } {
  const named = owner?.[TIME_ZONE_PROPERTY]
  const zone = typeof named === 'string' && isTimeZone(named) ? named : USUAL_TIME_ZONE
  const since = localDate(now.toISOString(), zone)
  return { since, until: endOfHold(since, owner?.[HOLD_PROPERTY]) }
}
