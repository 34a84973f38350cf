import { expect, test } from 'vitest'
import { filterTexts, formatTextFilter, parseTextFilter } from './text-filter.ts'

test.each([
  ['', { language: 'fr', place: '', words: '', isOwn: false }],
  ['l=crk-Cans&p=shell&q=a+%26+b&o=1', { language: 'crk-Cans', place: 'shell', words: 'a & b', isOwn: true }],
  ['l=..%2Fen', { language: 'fr', place: '', words: '', isOwn: false }],
])('ADM-9 ADM-10 %j is read and written', (parameter, filter) => {
  expect(parseTextFilter(parameter, 'fr')).toEqual(filter)
  expect(parseTextFilter(formatTextFilter(filter), 'en')).toEqual(filter)
})

test('ADM-9 texts are found by key and by both wordings, narrowed to a place and to own words', () => {
  const text = (key: string, place: string, original: string, own?: string) => ({ key, place, original, own })
  const texts = [
    text('app.save', 'shell', 'Save', 'Keep'),
    text('app.close', 'shell', 'Close'),
    text('trees.keep', 'trees', 'Leave'),
  ]
  const keys = (given: object) =>
    filterTexts(texts, { language: 'en', place: '', words: '', isOwn: false, ...given }).map(({ key }) => key)
  expect(keys({})).toHaveLength(3)
  expect(keys({ words: ' kEEp ' })).toEqual(['app.save', 'trees.keep'])
  expect(keys({ words: 'save' })).toEqual(['app.save'])
  expect(keys({ place: 'shell', words: 'leave' })).toEqual([])
  expect(keys({ isOwn: true })).toEqual(['app.save'])
})
