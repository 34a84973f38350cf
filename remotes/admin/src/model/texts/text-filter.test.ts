import { expect, test } from 'vitest'
import { filterTexts, formatTextFilter, listTexts, parseTextFilter } from './text-filter.ts'

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

test('ADM-9 lists the texts of all places by key, with the words of the install', () => {
  const places = [
    { place: 'shell', texts: { 'b.two': 'Two', 'a.one': 'One' } },
    { place: 'trees', texts: { 'a.tree': 'Tree' } },
  ]
  expect(listTexts(places, (key) => (key === 'a.tree' ? 'Cedar' : undefined))).toEqual([
    { key: 'a.one', place: 'shell', original: 'One', own: undefined },
    { key: 'a.tree', place: 'trees', original: 'Tree', own: 'Cedar' },
    { key: 'b.two', place: 'shell', original: 'Two', own: undefined },
  ])
})
