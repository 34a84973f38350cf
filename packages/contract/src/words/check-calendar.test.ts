import { expect, test } from 'vitest'
import { validateCalendar, type CheckedDay } from './check-calendar.ts'
import type { Property } from '../item/property.ts'

const properties: Record<string, Property> = {
  date: { v: 'DT' },
  until: { v: 'DT', level: 'PROTECTED' },
  start: { v: 'DEF', t: 'time' },
  end: { v: 'DEF', t: 'time' },
  owner: { v: 'REL', t: 'Organization' },
}
const problemsOf = (day: CheckedDay) => validateCalendar({ properties, calendar: [day] })

test('a day of a calendar is a date, with times of day or a last day', () => {
  expect(problemsOf({ date: 'date', start: 'start', end: 'end', until: 'until' })).toEqual([])
  expect(problemsOf({ date: 'date', of: 'owner' })).toEqual([])
})

test.each<[CheckedDay, string]>([
  [{ date: 'start' }, 'calendar names "start", which is no single date'],
  [{ date: 'date', start: 'until' }, 'calendar names "until", which is no time of day'],
  [{ date: 'date', of: 'date' }, 'calendar: "of" names "date", which is no relation to organisations'],
  [{ date: 'date', end: 'end' }, 'calendar: an "end" needs a "start"'],
  [{ date: 'until' }, 'calendar: "until" is not for all readers, so its days cannot be searched for'],
  [
    { date: 'date', when: [{ prop: 'other', kind: 'is' }] },
    'calendar: "when" takes is, exists, range, rel of own properties, not is of "other"',
  ],
])('it is refused: %j', (day, problem) => {
  expect(problemsOf(day)).toEqual([problem])
})
