import { expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem } from '@cairn/testkit/fake-host'
import { rowDate } from './row-date.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const WORDS = { translate: (key: string) => key, locale: 'en' }
const MEETING: ItemType = {
  name: 'Meeting',
  defaultIcon: 'users',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: {
    name: { v: 'DEF' },
    date: { v: 'DT', time: 'start' },
    start: { v: 'DEF' },
    said: { v: 'DTM' },
    sound: { v: 'DEF' },
  },
  listItem: { date: 'date' },
}
const dateOf = (values: Record<string, unknown>, listItem: ItemType['listItem'] = { date: 'date' }) =>
  rowDate(anItem('Meeting-1', values), { ...MEETING, listItem }, WORDS, NOW)

it('a row whose tile shows the day says the time alone', () => {
  expect(dateOf({ date: '2026-12-02', start: '09:30' }).line).toBe('09:30')
  expect(dateOf({ date: '2026-12-02' }).line).toBe('')
})

it('a row that begins with its recording says the day too', () => {
  const listItem = { date: 'date', sound: 'sound' }
  expect(dateOf({ date: '2026-12-02', start: '09:30', sound: ['Attachment-1'] }, listItem).line).toBe('2 Dec 09:30')
})

it('a moment stands at the end: the time of today, else the day', () => {
  expect(dateOf({ said: new Date(NOW).toISOString() }, { date: 'said' }).end).toMatch(/^\d\d:\d\d$/)
  expect(dateOf({ said: '2025-03-04T12:00:00Z' }, { date: 'said' }).end).toBe('4 Mar 2025')
})
