import { expect, test } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import { checkTimes } from './check-meeting.ts'

function problemOf(after: Record<string, unknown>): unknown {
  try {
    return checkTimes(after)
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
