import { expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { comingDays, comingMeetings } from './coming-meetings.ts'

const NOW = Date.parse('2026-05-02T18:00:00Z')
const meeting = (id: number, date: string, start?: string, end?: string) =>
  anItem(`Meeting-${id}`, { date, start, end })

it('ORG-8 lists the meetings that are going on or still to come, the next first', () => {
  const meetings = [
    meeting(1, '2026-05-03'),
    meeting(2, '2026-05-02', '20:00', '21:00'),
    meeting(3, '2026-05-02', '10:00', '11:00'),
    meeting(4, '2026-05-02', '17:00', '19:00'),
    meeting(5, '2026-05'),
  ]
  const coming = comingMeetings(meetings, { zones: new Map(), own: 'UTC', now: NOW })
  expect(coming.map(({ item, state }) => [item.$id, state])).toEqual([
    ['Meeting-4', 'ONGOING'],
    ['Meeting-2', 'PENDING'],
    ['Meeting-1', 'PENDING'],
  ])
})

it('ORG-8 goes by the clock of the owner', () => {
  const meetings = [meeting(1, '2026-05-02', '10:00', '11:30')]
  const zones = new Map([['Meeting-1', 'America/Vancouver']])
  expect(comingMeetings(meetings, { zones, own: 'UTC', now: NOW })).toMatchObject([{ state: 'ONGOING' }])
})

it('ORG-8 puts the next first by its moment, not by the clocks of two time zones', () => {
  const meetings = [meeting(1, '2026-05-03', '10:00'), meeting(2, '2026-05-03', '12:00')]
  const zones = new Map([
    ['Meeting-1', 'America/Vancouver'],
    ['Meeting-2', 'America/Halifax'],
  ])
  const coming = comingMeetings(meetings, { zones, own: 'UTC', now: NOW })
  expect(coming.map(({ item }) => item.$id)).toEqual(['Meeting-2', 'Meeting-1'])
})

it('ORG-8 looks from yesterday to 90 days ahead', () => {
  expect(comingDays(NOW)).toEqual({ from: '2026-05-01', to: '2026-07-31' })
})
