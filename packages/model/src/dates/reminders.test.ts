import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { DayTrigger } from '@cairn/contract'
import { addDays, datesToLookAt, reminderDue } from './reminders.ts'

const at: DayTrigger = { property: 'due', days: [-10, -5, -1, 0], every: 5 }

test.each([
  ['ten days before', '2026-03-20', '2026-03-10', '2026-03-10', { day: '2026-03-10', daysLeft: 10 }],
  ['on a day between two of them', '2026-03-20', '2026-03-11', '2026-03-11', undefined],
  ['on the day itself', '2026-03-20', '2026-03-20', '2026-03-20', { day: '2026-03-20', daysLeft: 0 }],
  ['five days after it', '2026-03-20', '2026-03-25', '2026-03-25', { day: '2026-03-25', daysLeft: -5 }],
  ['of days missed only the last', '2026-03-20', '2026-03-01', '2026-03-17', { day: '2026-03-15', daysLeft: 5 }],
  ['of many repetitions only the last', '2026-03-20', '2026-03-01', '2026-04-08', { day: '2026-04-04', daysLeft: -15 }],
  ['nothing that was due before the last look', '2026-03-20', '2026-03-16', '2026-03-17', undefined],
  ['over the day the clocks go forward', '2026-03-13', '2026-03-08', '2026-03-08', { day: '2026-03-08', daysLeft: 5 }],
  ['nothing for a month without a day', '2026-03', '2026-03-01', '2026-03-31', undefined],
])('%s', (_, date, since, today, due) => {
  expect(reminderDue(at, date, since, today)).toEqual(due)
})

const offsets = fc.uniqueArray(fc.integer({ min: -30, max: 30 }), { minLength: 1, maxLength: 5 })
const triggers = fc.record({ days: offsets, every: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }) })
const days = fc.integer({ min: 0, max: 120 }).map((day) => addDays('2026-01-01', day))

/** Tells day by day whether the trigger is due. */
function isDueOn({ days: own, every }: Omit<DayTrigger, 'property'>, date: string, day: string): boolean {
  const last = Math.max(...own)
  for (let passed = -40; passed <= 200; passed++) {
    if (addDays(date, passed) !== day) continue
    return own.includes(passed) || (every !== undefined && passed > last && (passed - last) % every === 0)
  }
  return false
}

test('it finds what a walk over each day finds, and looks at every date for which that is something', () => {
  fc.assert(
    fc.property(triggers, days, days, fc.integer({ min: 0, max: 20 }), ({ days: own, every }, date, today, missed) => {
      const trigger = { property: 'due', days: own, ...(every === undefined ? {} : { every }) }
      const since = addDays(today, -missed)
      const walked = Array.from({ length: missed + 1 }, (_, back) => addDays(today, -back))
      const day = walked.find((each) => isDueOn(trigger, date, each))
      const found = reminderDue(trigger, date, since, today)
      expect(found?.day).toBe(day)
      if (found === undefined) return
      const spans = datesToLookAt(trigger, since, today)
      expect(spans.some(({ from = '', to }) => from <= date && date <= to)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
