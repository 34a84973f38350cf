import { isItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ReadingRule } from '@cairn/contract/server'
import { invitationTo, isClosedToSome } from '../../../model/meetings/invitation.ts'
import { DEFAULT_END, DEFAULT_START, isDay, timesOf } from '../../../model/meetings/meeting-time.ts'

/**
 * Save rule: refuses a meeting whose date is not a whole day or whose start is after its end, and seals its
 * invitation when somebody is invited no more, until the reaction has written it anew. Throws `invalidItem`
 * of `date` or `end`.
 */
export const checkMeeting: ReadingRule = {
  // It reads the invitation, never other meetings.
  hold: [],
  async rule({ before, after, asServer }) {
    checkTimes(after)
    if (!before || !isClosedToSome(before, after)) return undefined
    const { ids } = await asServer.search(invitationTo(before.$id))
    return { seals: ids.filter(isItemId) }
  },
}

/** Throws `invalidItem` for a meeting whose date is not a whole day, or whose start is after its end. */
export function checkTimes(meeting: Readonly<Record<string, unknown>>): void {
  if (!isDay(String(meeting['date']))) throw wrong('date', 'errors.invalidDate')
  const { start = DEFAULT_START, end = DEFAULT_END } = timesOf(meeting) ?? {}
  if (start > end) throw wrong('end', 'errors.endBeforeStart')
}

function wrong(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', `${property}: ${userMessage}`, { properties: { [property]: { userMessage } } })
}
