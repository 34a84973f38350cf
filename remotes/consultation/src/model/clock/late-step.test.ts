import { expect, it } from 'vitest'
import { daysOfLateStep } from './late-step.ts'

const now = Date.parse('2026-11-24T18:00:00Z')

it.each([
  ['2026-12-14', '2026-11-20', 4],
  [undefined, '2026-11-23', 1],
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-12-14', '2026-11-24', undefined],
  ['2026-12-14', undefined, undefined],
])('CNS-84 an answer due on %s with a step due on %s has a step late by %s days', (due, wfAssignedDue, days) => {
  expect(daysOfLateStep({ due, wfAssignedDue }, now)).toBe(days)
})
