import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { DEFAULT_END, DEFAULT_START, isDay, timesOf } from '../../../model/meetings/meeting-time.ts'

/**
 * Save rule: refuses a meeting whose date is not a whole day or whose start is after its end. Throws
 * `invalidItem` of `date` or `end`.
 */
export const checkMeeting: SaveRule = ({ after }) => {
  if (!isDay(String(after.date))) throw wrong('date', 'errors.invalidDate')
  const { start = DEFAULT_START, end = DEFAULT_END } = timesOf(after) ?? {}
  if (start > end) throw wrong('end', 'errors.endBeforeStart')
}

function wrong(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', `${property}: ${userMessage}`, { properties: { [property]: { userMessage } } })
}
