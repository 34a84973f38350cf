import { expect, it } from 'vitest'
import { daysBetween, daysShown, monthOf, stepped, weekOf } from './calendar-days.ts'
import { dayGroups, dotsByDay } from './day-groups.ts'

it('a week begins on its first day, and a month takes six weeks', () => {
  const ends = (days: string[]) => [days[0], days.at(-1), days.length]
  expect(ends(weekOf('2026-11-23', 1))).toEqual(['2026-11-23', '2026-11-29', 7])
  expect(ends(weekOf('2026-11-23', 0))).toEqual(['2026-11-22', '2026-11-28', 7])
  expect(ends(monthOf('2026-11-23', 1))).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(daysShown({ mode: 'agenda', day: '2026-12-20' }, 1)).toEqual({ from: '2026-12-20', to: '2027-01-19' })
  expect(daysBetween('2026-03-07', '2026-03-10')).toBe(3)
})

it.each([
  ['month', '2026-12-31', 1, '2027-01-01'],
  ['month', '2026-03-31', -1, '2026-02-01'],
  ['week', '2026-12-31', 1, '2027-01-07'],
  ['day', '2026-03-01', -1, '2026-02-28'],
  ['agenda', '2026-11-23', -1, '2026-11-16'],
] as const)('a %s after %s goes %d to %s', (mode, day, by, to) => {
  expect(stepped({ mode, day }, by)).toEqual({ mode, day: to })
})

const event = (title: string, date: string, more: object = {}) => ({ id: title, title, date, ...more })

it('an agenda tells days in order, what is late today, and days on end once', () => {
  const events = [
    event('b', '2026-11-24'),
    event('Closed', '2026-11-20', { until: '2026-11-30' }),
    event('Late', '2026-11-19', { isLate: true }),
    event('Evening', '2026-11-23', { start: '18:00' }),
    event('a', '2026-11-24', { start: '09:00' }),
    event('Past', '2026-11-22'),
    event('Later', '2026-12-30'),
  ]
  const told = (today: string) =>
    dayGroups(events, { from: '2026-11-23', count: 14, today }).map(({ day, events: found }) => [
      ...[day, ...found.map(({ title }) => title)],
    ])
  expect(told('2026-11-23')).toEqual([
    ['2026-11-23', 'Late', 'Evening', 'Closed'],
    ['2026-11-24', 'a', 'b'],
  ])
  expect(told('2026-11-21')[0]).toEqual(['2026-11-23', 'Evening', 'Closed'])
})

it('a day has a dot for each colour, three at most', () => {
  const tones = ['warn', 'warn', 'bad', 'people', 'ok'] as const
  const dots = dotsByDay(tones.map((tone) => ({ ...event(tone, '2026-11-23'), tone })))
  expect(dots.get('2026-11-23')).toEqual(['warn', 'bad', 'people'])
})
