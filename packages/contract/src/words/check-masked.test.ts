import { expect, it } from 'vitest'
import { problemsOfMasked } from './check-masked.ts'
import type { Property } from '../item/property.ts'

const OPTIONS = ['OPEN', 'SETTLED', 'SHUT']
const masked = { from: ['guests'], as: { SETTLED: 'OPEN' } }
const problemsOf = (state: Partial<Property>, machines: object = { state: {} }) =>
  problemsOfMasked({
    label: ['title'],
    properties: {
      title: { v: 'DEF' },
      guests: { v: 'REL', t: 'Organization' },
      state: { v: 'SEL', options: OPTIONS, masked, ...state },
    },
    owner: 'keeper',
    sharedWith: [{ property: 'guests' }],
    machines: { ...machines },
  })

it('takes one option for another, and a hidden value that the server sets', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ v: 'DEF', t: 'json', readOnly: true, masked: { from: ['guests'] } }, {})).toEqual([])
})

it('refuses with a sentence what would tell it in another way, or could not be told apart', () => {
  const wrong: [Partial<Property>, string, object?][] = [
    [{ masked: { from: ['partners'] } }, 'shared with nobody'],
    [{}, 'only the server', {}],
    [{ level: 'PRIVATE' }, 'without a level'],
    [{ many: true }, 'one of several options'],
    [{ masked: { from: ['guests'], as: { SETTLED: 'GONE' } } }, 'no two options'],
    [{ masked: { from: ['guests'], as: { SETTLED: 'OPEN', OPEN: 'SHUT' } } }, 'another option for OPEN'],
    [{ masked: { from: ['guests'] }, facet: { kind: 'terms' } }, 'nobody searches them'],
  ]
  for (const [property, words, machines] of wrong) expect(problemsOf(property, machines).join()).toContain(words)
})
