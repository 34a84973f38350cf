import { describe, expect, it } from 'vitest'
import type { Property } from '@cairn/contract'
import {
  shortName,
  displayText,
  formatDate,
  formatDateTime,
  formatPhone,
  formatRelative,
  formatSize,
  isDateText,
  phoneHref,
  relativeTime,
} from './format.ts'
import { birthEraPresets, periodPresets } from '../dates/presets.ts'
import { isTimeZone, wallTimeToMoment, wallTime } from '../dates/zones.ts'

const SECOND = 1000
const DAY = 86_400 * SECOND

describe('names of who did something', () => {
  it.each([
    ['Marina Holloway', 'Marina Holloway'],
    ['Marina Holloway Fern', 'Marina Holloway Fern'],
    ['Marina Holloway-Fernwood', 'Marina Holloway-Fern…'],
    ['x̌'.repeat(21), `${'x̌'.repeat(20)}…`],
  ])('%s is shown as %s', (name, shown) => expect(shortName(name)).toBe(shown))
})

describe('dates', () => {
  it.each([
    ['2026-11-28', '28-Nov-2026'],
    ['2026-3-1', '01-Mar-2026'],
    ['1874-6', 'Jun-1874'],
    ['0987', '0987'],
    ['2026-02-30', '2026-02-30'],
    ['some time in spring', 'some time in spring'],
  ])('shows %s as %s', (text, shown) => expect(formatDate(text)).toBe(shown))

  it('knows which dates exist', () => {
    expect(['2024-2-29', '2026', '2026-12'].every(isDateText)).toBe(true)
    expect(['2026-2-29', '2026-13', '26-1-1', ''].some(isDateText)).toBe(false)
  })

  it('shows a moment in the time zone of the reader', () => {
    const moment = new Date(2026, 10, 18, 9, 4)
    expect(formatDateTime(moment.toISOString())).toBe('18-Nov-2026 09:04')
    expect(formatDateTime('never')).toBe('never')
  })
})

describe('relative time', () => {
  it.each([
    [9.9 * SECOND, 'now', 0],
    [10 * SECOND, 'second', 10],
    [59 * SECOND, 'second', 59],
    [60 * SECOND, 'minute', 1],
    [3599 * SECOND, 'minute', 59],
    [3600 * SECOND, 'hour', 1],
    [2 * DAY - SECOND, 'hour', 47],
    [2 * DAY, 'day', 2],
    [14 * DAY - SECOND, 'day', 13],
    [14 * DAY, 'week', 2],
    [60 * DAY - SECOND, 'week', 8],
    [60 * DAY, 'month', 2],
    [730 * DAY - SECOND, 'month', 24],
    [730 * DAY, 'year', 2],
  ] as const)('%d ms is in unit %s, past and future', (distance, unit, value) => {
    expect(relativeTime(distance, 0)).toEqual({ unit, value })
    expect(relativeTime(0, distance)).toEqual({ unit, value: value === 0 ? 0 : -value })
  })

  it('reads as words', () => {
    expect(formatRelative(0, 5 * SECOND)).toBe('now')
    expect(formatRelative(0, 5 * 60 * SECOND)).toBe('5 minutes ago')
    expect(formatRelative(3 * DAY, 0), 'what came after now was read').toBe('now')
  })
})

describe('phones', () => {
  it.each([
    ['6045550182', '(604) 555-0182', 'tel:+16045550182'],
    ['1-604-555-0182', '(604) 555-0182', 'tel:+16045550182'],
    ['+1 (604) 555-0182 x12', '(604) 555-0182 ext. 12', 'tel:+16045550182;ext=12'],
    ['+44 20 7946 0958', '+44 20 7946 0958', 'tel:+442079460958'],
    ['555 0182', '555 0182', 'tel:5550182'],
  ])('ORG-6 shows %s as %s', (text, shown, href) => {
    expect(formatPhone(text)).toBe(shown)
    expect(phoneHref(text)).toBe(href)
  })

  it('keeps what is no number as it is', () => {
    expect(formatPhone('ask at the band office')).toBe('ask at the band office')
    expect(phoneHref('ask at the band office')).toBeUndefined()
  })
})

describe('sizes', () => {
  it.each([
    [0, '0 Bytes'],
    [999, '999 Bytes'],
    [1000, '1.0 KB'],
    [1_550_000, '1.6 MB'],
    [999_999, '1.0 MB'],
    [20_000_000_000, '20.0 GB'],
    [3e15, '3000.0 TB'],
  ])('%d bytes read %s', (bytes, shown) => expect(formatSize(bytes)).toBe(shown))
})

describe('clocks elsewhere', () => {
  it.each([
    ['2026-07-01T12:00', 'America/Vancouver', '2026-07-01T19:00:00.000Z'],
    ['2026-01-01T00:30', 'America/St_Johns', '2026-01-01T04:00:00.000Z'],
    ['2026-11-01T23:00', 'America/Toronto', '2026-11-02T04:00:00.000Z'],
    ['2026-03-08T01:59', 'America/Toronto', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T03:00', 'America/Toronto', '2026-03-08T07:00:00.000Z'],
  ])('%s in %s is %s, and back', (wall, zone, moment) => {
    expect(wallTimeToMoment(wall, zone)).toBe(moment)
    expect(wallTime(moment, zone)).toBe(wall)
  })

  it.each([
    ['2026-11-01T01:30', 'America/Toronto', '2026-11-01T05:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])('of an hour that comes twice the first counts: %s in %s is %s', (wall, zone, moment) => {
    expect(wallTimeToMoment(wall, zone)).toBe(moment)
    expect(wallTime(moment, zone)).toBe(wall)
  })

  it.each([
    ['2026-03-08T02:30', 'America/Toronto', '2026-03-08T07:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('a time that the clock skips is an hour later: %s in %s is %s', (wall, zone, moment) => {
    expect(wallTimeToMoment(wall, zone)).toBe(moment)
  })

  it('names of zones are known from other words', () => {
    expect(['America/Vancouver', 'UTC', 'Pacific/Auckland'].every(isTimeZone)).toBe(true)
    expect(['Saltbox/Inlet', '', '+05:00', 'America/', 'soon'].some(isTimeZone)).toBe(false)
  })

  it('of what is no time there is nothing', () => {
    expect([wallTimeToMoment('soon', 'UTC'), wallTime('soon', 'UTC'), wallTime(null, 'UTC')]).toEqual([
      undefined,
      '',
      '',
    ])
  })
})

describe('ready-made periods', () => {
  it('count from today', () => {
    expect(periodPresets('2026-11-20').slice(0, 5)).toEqual([
      { name: 'past', period: { to: '2026-11-19' } },
      { name: 'today', period: { from: '2026-11-20', to: '2026-11-20' } },
      { name: 'tomorrow', period: { from: '2026-11-21', to: '2026-11-21' } },
      { name: 'withinWeek', period: { from: '2026-11-22', to: '2026-11-26' } },
      { name: '7-30', period: { from: '2026-11-27', to: '2026-12-19' } },
    ])
  })

  it('of births run from before 1700 to now, without a gap', () => {
    const eras = birthEraPresets().map(({ period }) => period)
    expect(eras[0]).toEqual({ to: '1699' })
    expect(eras.at(-1)).toEqual({ from: '2000' })
    for (const [at, { from }] of eras.entries()) if (at > 0) expect(Number(from)).toBe(Number(eras[at - 1]?.to) + 1)
  })
})

describe('values of properties', () => {
  const context = {
    type: 'Contact',
    name: 'x',
    labels: { 'Organization-1': 'Saltbox Inlet Nation' },
    translate: (key: string) => `«${key}»`,
  }
  const cases: [Property, unknown, string][] = [
    [{ v: 'DEF', t: 'phone' }, '6045550182', '(604) 555-0182'],
    [{ v: 'DEF', t: 'boolean' }, false, '«app.no»'],
    [{ v: 'DEF', t: 'integer', labelFunc: 'fileSize' }, 1_500_000, '1.5 MB'],
    [{ v: 'DEF', labelFunc: 'languageName' }, 'fr', 'French'],
    [
      { v: 'SEL', options: ['A', 'B'], many: true },
      ['A', 'B'],
      '«types.Contact.options.x.A», «types.Contact.options.x.B»',
    ],
    [{ v: 'REL', t: 'Organization', many: true }, ['Organization-1', 'Organization-2'], 'Saltbox Inlet Nation'],
    [{ v: 'DT' }, '2026-5', 'May-2026'],
    [
      { v: 'DEF', t: 'address' },
      { street: '12 Shoreline Road', city: 'Saltbox Inlet', province: 'BC' },
      '12 Shoreline Road, Saltbox Inlet BC',
    ],
    [{ v: 'DEF', t: 'address' }, 'PO Box 7\nSaltbox Inlet', 'PO Box 7, Saltbox Inlet'],
    [{ v: 'DEF', t: 'translated' }, { fr: 'Barrage' }, 'Barrage'],
    [{ v: 'DEF', t: 'translated' }, { fr: 'Barrage', en: 'Weir' }, 'Weir'],
    [{ v: 'DEF', t: 'period' }, { from: '2026-01', to: '2026-03' }, 'Jan-2026 – Mar-2026'],
    [{ v: 'DEF', t: 'period' }, { to: '1699' }, '→ 1699'],
    [{ v: 'DEF', t: 'integer' }, 12500, '12,500'],
    [{ v: 'DEF', t: 'integer' }, 1968, '1968'],
    [{ v: 'LOV', list: 'trees', many: true }, ['YEW', 'other'], '«lists.trees.YEW», «app.other»'],
    [{ v: 'DEF', words: 'purposes.*' }, 'ASK', '«purposes.ASK»'],
    [{ v: 'DEF' }, [], ''],
    [{ v: 'DEF' }, null, ''],
  ]
  it.each(cases)('%j of %j', (property, value, shown) => expect(displayText(property, value, context)).toBe(shown))
})
