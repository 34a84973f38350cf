import { expect, test } from 'vitest'
import { digestMoment } from './digest-moment.ts'

test.each([
  ['later on the day it came', '2026-03-02T20:00:00Z', 7 * 60, 'UTC', '2026-03-02T07:00:00Z'],
  ['before it on that day', '2026-03-02T06:59:00Z', 7 * 60, 'UTC', '2026-03-01T07:00:00Z'],
  [
    'west of Greenwich, where it is still yesterday',
    '2026-03-02T05:00:00Z',
    20 * 60,
    'America/Vancouver',
    '2026-03-02T04:00:00Z',
  ],
  ['in winter', '2026-01-15T23:00:00Z', 7 * 60, 'America/Vancouver', '2026-01-15T15:00:00Z'],
  ['in summer', '2026-07-15T23:00:00Z', 7 * 60, 'America/Vancouver', '2026-07-15T14:00:00Z'],
  ['on the day the clocks go forward', '2026-03-08T23:00:00Z', 7 * 60, 'America/Vancouver', '2026-03-08T14:00:00Z'],
  ['at a minute that the clocks skip', '2026-03-08T23:00:00Z', 150, 'America/New_York', '2026-03-08T07:30:00Z'],
  ['at a minute that comes twice', '2026-11-01T06:45:00Z', 90, 'America/New_York', '2026-11-01T05:30:00Z'],
  ['at a minute that comes twice, in the east', '2026-10-25T00:45:00Z', 150, 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['by half an hour', '2026-03-02T12:00:00Z', 0, 'America/St_Johns', '2026-03-02T03:30:00Z'],
  ['where nobody knows the zone', '2026-03-02T20:00:00Z', 60, 'Nowhere/Land', '2026-03-02T01:00:00Z'],
])('the digest is due at its time of day: %s', (_, now, minute, zone, due) => {
  expect(new Date(digestMoment(Date.parse(now), minute, zone)).toISOString()).toBe(new Date(due).toISOString())
})
