import { expect, test } from 'vitest'
import { joinedNumber, joinedNumbers, typedRuns, unbrokenNumber } from './number-words.ts'

test.each([
  ['LB-17', 'lb17'],
  ['lb 17', 'lb17'],
  ['HS 1931.45', 'hs193145'],
  ['SI-1-1-03', 'si1103'],
  ['  17 ', '17'],
])('%j is a number in one piece', (text, joined) => expect(joinedNumber(text)).toBe(joined))

test.each(['cradle board', '', '-', 'one of 7 boards that came from the museum', '1'.repeat(61)])(
  '%j is no number',
  (text) => expect(joinedNumber(text)).toBeUndefined(),
)

test('a number in a text is found in one piece, and by its beginning', () => {
  expect(joinedNumbers('Cradle board LB-17, of HS 1931.45')).toEqual(['lb17', '193145', 'hs193145'])
  expect(joinedNumbers('HS 1931 45 was seen by many of the people there')).toEqual(['hs1931', 'hs193145'])
})

test('words of a sentence are not taken for the mark of a number', () => {
  expect(joinedNumbers('They came in 1931 with many others of their families')).toEqual([])
})

test('what is typed keeps its words, and knows which may be one number', () => {
  expect(typedRuns('cradle lb 17 board')).toEqual([
    { words: ['cradle'] },
    { words: ['lb', '17'], joined: 'lb17' },
    { words: ['board'] },
  ])
  expect(typedRuns('hs1931.45')).toEqual([{ words: ['hs1931', '45'], joined: 'hs193145' }])
})

test.each([
  ['HS 1931.45', 'HS\u00a01931.45'],
  ['LB-17', 'LB-17'],
  ['12 June 1921', '12 June 1921'],
  ['3 baskets', '3 baskets'],
  ['Harbour Street Museum', 'Harbour Street Museum'],
])('no line ends in the number %s', (text, kept) => {
  expect(unbrokenNumber(text)).toBe(kept)
})
