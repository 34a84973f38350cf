import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

test('marks the words that changed and leaves the others', () => {
  expect(wordChanges('Two small boats', 'Two large boats')).toEqual([
    { kind: 'same', text: 'Two ' },
    { kind: 'removed', text: 'small' },
    { kind: 'added', text: 'large' },
    { kind: 'same', text: ' boats' },
  ])
})

test('a combining mark stays with its letter', () => {
  const runs = wordChanges('k̓ala', 'k̓alax̌')
  expect(runs.every(({ text }) => !/^\p{M}/u.test(text))).toBe(true)
})

test('what is kept and removed is the older text, what is kept and added the newer one', () => {
  const side = (runs: ReturnType<typeof wordChanges>, without: string) =>
    runs
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (older, newer) => {
      const runs = wordChanges(older, newer)
      expect(side(runs, 'added')).toBe(older)
      expect(side(runs, 'removed')).toBe(newer)
    }),
  )
})
