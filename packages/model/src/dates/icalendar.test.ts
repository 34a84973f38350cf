import { expect, test } from 'vitest'
import fc from 'fast-check'
import { icalendarOf, type IcalendarEntry } from './icalendar.ts'

const stamp = '2026-03-02T09:30:00.000Z'
const entry = (values: Partial<IcalendarEntry>): IcalendarEntry => ({
  ...{ uid: 'a@cairn', sequence: 1, stamp, summary: 'Due', time: { from: '2026-03-31', until: '2026-03-31' } },
  ...values,
})
const valuesOf = (file: string, name: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .flatMap((line) => (line.startsWith(name) ? [line.slice(line.indexOf(':') + 1)] : []))

test('a whole day ends before the next one, and a span after its last day', () => {
  const file = icalendarOf('Cairn', [entry({}), entry({ time: { from: '2026-12-30', until: '2027-01-02' } })])
  expect(valuesOf(file, 'DTSTART;VALUE=DATE')).toEqual(['20260331', '20261230'])
  expect(valuesOf(file, 'DTEND;VALUE=DATE')).toEqual(['20260401', '20270103'])
})

test('moments are written in UTC, and an end may be missing', () => {
  const file = icalendarOf('Cairn', [
    entry({ time: { start: '2026-03-08T01:30:00-08:00', end: '2026-03-08T03:30:00-07:00' } }),
    entry({ time: { start: stamp } }),
  ])
  expect(valuesOf(file, 'DTSTART')).toEqual(['20260308T093000Z', '20260302T093000Z'])
  expect(valuesOf(file, 'DTEND')).toEqual(['20260308T103000Z'])
})

test('any text comes back as it was, but for control characters, in lines of at most 75 octets', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(text, (summary) => {
      const file = icalendarOf('Cairn', [entry({ summary })])
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const [written = ''] = valuesOf(file, 'SUMMARY')
      const read = written.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
      expect(read).toBe(summary.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ''))
    }),
  )
})

test('a text cannot end its line and begin another', () => {
  const file = icalendarOf('Cairn', [entry({ summary: 'A\r\nEND:VEVENT\nATTENDEE:mailto:x' })])
  expect(file.split('\r\n').filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  expect(valuesOf(file, 'END')).toEqual(['VEVENT', 'VCALENDAR'])
})
