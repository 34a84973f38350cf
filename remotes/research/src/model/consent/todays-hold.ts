import { HOLD_PROPERTY, TIME_ZONE_PROPERTY, USUAL_TIME_ZONE, type Item } from '@cairn/contract'
import { localDate } from '@cairn/model/working-days'
import { isTimeZone } from '@cairn/model/zones'
import { endOfHold } from './consented.ts'

/**
 * Returns today's date in the owner's time zone, and the last day of a hold (temporary closure) that starts
 * today, as `YYYY-MM-DD`.
 */
export function todaysHold(owner: Item | undefined, now = new Date()): { since: string; until: string } {
  const named = owner?.[TIME_ZONE_PROPERTY]
  const zone = typeof named === 'string' && isTimeZone(named) ? named : USUAL_TIME_ZONE
  const since = localDate(now.toISOString(), zone)
  return { since, until: endOfHold(since, owner?.[HOLD_PROPERTY]) }
}
