import { expect, test } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import type { SaveContext } from '@cairn/contract/server'
import { meetingType } from '../../../model/meetings/meeting.ts'
import { checkMeeting } from './check-meeting.ts'

function problemOf(after: Record<string, unknown>): unknown {
  const context: SaveContext = {
    type: meetingType,
    before: undefined,
    after,
    actor: { userId: 'User-1', admin: false },
    spend() {},
  }
  try {
    return checkMeeting(context)
  } catch (thrown) {
    return thrown instanceof CairnError && [thrown.code, thrown.details.properties]
  }
}

test.each([
  [{ date: '2026-11-21' }, undefined],
  [{ date: '2026-11-21', start: '09:00', end: '09:00' }, undefined],
  [{ date: '2026-11-21', end: '00:00' }, undefined],
  [{ date: '2026-11-21', start: '23:59' }, undefined],
  [{ date: '2026-11' }, ['invalidItem', { date: { userMessage: 'errors.invalidDate' } }]],
  [{}, ['invalidItem', { date: { userMessage: 'errors.invalidDate' } }]],
  [
    { date: '2026-11-21', start: '10:00', end: '09:59' },
    ['invalidItem', { end: { userMessage: 'errors.endBeforeStart' } }],
  ],
])('ORG-7 a meeting with %j gives %j', (after, expected) => expect(problemOf(after)).toEqual(expected))
