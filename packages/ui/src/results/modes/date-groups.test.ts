import { expect, it } from 'vitest'
import { groupOfDate } from './date-groups.ts'

const group = (value: unknown) => groupOfDate(value, 'en-CA')

it('puts dates under their month, or their year if no more is known, and nothing under no date', () => {
  expect(group('2026-5-2')).toMatchObject({ key: '2026-5', title: 'May 2026' })
  expect(group('2024-12-03').day).toBe('Tue\u00A03\u00A0Dec')
  expect(group('2025')).toMatchObject({ key: '2025', title: '2025' })
  expect(group(undefined)).toEqual({ key: '', title: '', day: '' })
})

it('puts a period or an approximate date under its beginning, in the words of who wrote it', () => {
  expect(group({ text: 'c. 1890', from: '1890', to: '1890', about: true })).toEqual({
    ...{ key: '1890', title: '1890', day: 'c. 1890' },
  })
  expect(group({ from: '1902-05', to: '1903' })).toMatchObject({ key: '1902-5', title: 'May 1902' })
})

it('keeps what has an end alone apart from what has no date', () => {
  expect(group({ text: 'before 1920', to: '1919' })).toEqual({ key: '-', title: '', day: 'before 1920' })
  expect(group({ text: 'n.d.' })).toEqual({ key: '', title: '', day: 'n.d.' })
})
