import { daysBefore } from '@cairn/model/workflow'

/** Working days after its due date on which a step counts as stuck. */
const STUCK_DAYS = 10
const WEEKDAYS = [1, 2, 3, 4, 5]

/**
 * Returns the day (YYYY-MM-DD) before which a step must have been due to be stuck on `today`: ten days from
 * Monday to Friday earlier, holidays counted.
 */
export function stuckSince(today: string): string {
  return daysBefore(today, STUCK_DAYS, WEEKDAYS)
}
