import { expect, test } from 'vitest'
import { alertPhase, nextAlertChange } from './system-alert.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
const alert = (from?: string, until?: string) => ({
  ...(from ? { from: `2026-11-21T${from}:00.000Z` } : {}),
  ...(until ? { until: `2026-11-21T${until}:00.000Z` } : {}),
})

test.each([
  [alert(), '12:00', 'ACTIVE'],
  [alert('12:00'), '11:59', 'SCHEDULED'],
  [alert('12:00'), '12:00', 'ACTIVE'],
  [alert(undefined, '12:00'), '11:59', 'ACTIVE'],
  [alert(undefined, '12:00'), '12:00', 'ENDED'],
  [alert('10:00', '11:00'), '10:30', 'ACTIVE'],
  [alert('12:00', '11:00'), '11:30', 'ENDED'],
  [{ from: 'soon', until: 7 }, '12:00', 'ACTIVE'],
])('%j at %s is %s', (given, time, phase) => {
  expect(alertPhase(given, at(time))).toBe(phase)
})

test('the next change is the first beginning or end still to come', () => {
  const alerts = [alert('10:00', '14:00'), alert('13:00'), alert()]
  expect(nextAlertChange(alerts, at('12:00'))).toBe(at('13:00'))
  expect(nextAlertChange(alerts, at('13:00'))).toBe(at('14:00'))
  expect(nextAlertChange(alerts, at('14:00'))).toBeUndefined()
})
