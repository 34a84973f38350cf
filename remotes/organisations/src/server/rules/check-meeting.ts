import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { DEFAULT_END, DEFAULT_START, isDay, timesOf } from '../../model/meeting-time.ts'

/** A meeting is on a whole date and does not end before it starts (business-areas sections 5 and 9). Throws `invalidItem` of the property. */
export const checkMeeting: SaveRule = ({ after }) => {
  if (!isDay(String(after.date))) throw wrong('date', 'errors.invalidDate')
  const { start = DEFAULT_START, end = DEFAULT_END } = timesOf(after) ?? {}
  if (start > end) throw wrong('end', 'errors.endBeforeStart')
}

function wrong(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', `${property}: ${userMessage}`, { properties: { [property]: { userMessage } } })
}
