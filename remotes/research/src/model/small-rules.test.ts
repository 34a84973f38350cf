import { expect, it } from 'vitest'
import { categoryOf, toneOfCategory } from './statements/categories.ts'
import { fullNameOf, namesIn } from './project/full-name.ts'
import { labelOfActivity, labelOfData } from './statements/labels.ts'
import { drawCode } from './statements/respondent-code.ts'
import { isWithin, readTimeCode, writeTimeCode } from './interview/time-code.ts'

it('RES-1 makes a full name of its parts', () => {
  expect(fullNameOf({ firstName: ' Ada', middleName: '', lastName: 'Marsh' })).toBe('Ada Marsh')
})

it('RES-2 finds names that stand in words, whole words alone', () => {
  const ada = { firstName: 'Ada', lastName: 'Marsh', nickName: 'Al' }
  expect(namesIn('ADA showed the marshes', ada)).toEqual(['Ada'])
  expect(namesIn('Al at the salt marsh', ada)).toEqual(['Marsh'])
})

it('RES-2 labels without names', () => {
  const talk = { type: 'MAP_BIOGRAPHY', start: '2024-03-05T17:00:00Z', title: 'Ada', respondentCodes: ['R-014'] }
  expect(labelOfActivity(talk)).toBe('Map biography · 2024-03 · R-014')
  expect(labelOfActivity({ type: 'GROUP', respondentCodes: ['R-1', 'R-2', 'R-3', 'R-4'] })).toBe(
    'Group · R-1 R-2 R-3 …',
  )
  expect(labelOfData({ siteCode: 'S-1', label: 'Clam beach' })).toBe('S-1 · Clam beach')
})

it('RES-3 draws no code that is taken, and longer ones once half of the short are', () => {
  const rolls = [0.014, 0.014, 0.5]
  expect(drawCode(['R-014'], () => rolls.shift() ?? 0)).toBe('R-500')
  const half = Array.from({ length: 500 }, (_, n) => `R-${String(n).padStart(3, '0')}`)
  expect(drawCode(half, () => 0.25)).toBe('R-2500')
})

it('RES-10 reads time codes as people write them', () => {
  expect(readTimeCode('12:30 - 1:14:05')).toEqual({ start: 750, end: 4445 })
  expect(readTimeCode('0:00:07')).toEqual({ start: 7 })
  expect(['later', '1:75', '10:00–9:00', '1:75:00', '1–2–3'].map(readTimeCode)).toEqual(Array(5).fill(undefined))
  expect(writeTimeCode({ start: 750, end: 4445 })).toBe('0:12:30–1:14:05')
  expect([6, 7, 11, 12].map((seconds) => isWithin({ start: 7 }, seconds))).toEqual([false, true, true, false])
})

it('shows a statement under its category, and one that an organisation added under others', () => {
  expect(categoryOf({ valueCategory: 'TRAVEL' })).toBe('TRAVEL')
  expect(categoryOf({ valueCategory: 'SONGS' })).toBe('OTHER')
  expect(categoryOf({})).toBe('OTHER')
  expect(toneOfCategory('TRAVEL')).not.toBe(toneOfCategory('OTHER'))
})
