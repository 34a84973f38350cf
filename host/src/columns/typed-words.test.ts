import { expect, test } from 'vitest'
import { typedWords } from './typed-words.ts'

test('a new item is named by what was typed, not by what was chosen', () => {
  const chosen = { owner: 'Organization-3', direction: 'OUTGOING', date: '2026-11-29', start: '09:30', people: ['A'] }
  expect(typedWords({ ...chosen, subject: 'Called the office', note: ' ', place: 'GIS room', more: 'c' })).toEqual([
    'Called the office',
    'GIS room',
  ])
  expect(typedWords(chosen)).toEqual([])
})
