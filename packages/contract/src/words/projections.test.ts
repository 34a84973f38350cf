import { expect, it } from 'vitest'
import { problemsOfProjections } from './projections.ts'

const deed = {
  name: 'Deed',
  properties: { title: { v: 'DEF' }, price: { v: 'DEF', level: 'PRIVATE' }, place: { v: 'DEF', t: 'geometry' } },
} as const
const where = [{ prop: 'relType', kind: 'is', value: 'Deed' }]
const problemsOf = (properties: object, more: object = {}) =>
  problemsOfProjections([
    deed,
    { name: 'DeedFile', properties, projectionOf: { type: 'Attachment', where }, ...more },
  ] as never).join()

it('takes columns of the files, the item itself, and what all of its readers may read', () => {
  const columns = {
    originalName: { v: 'DEF' },
    deed: { v: 'REL', t: 'Deed', copyOf: '$item' },
    title: { v: 'DEF', copyOf: '$item.title' },
  }
  expect(problemsOf(columns)).toBe('')
})

it('refuses with a sentence what is not there, not for everyone, or of another form', () => {
  const wrong: [object, string, object?][] = [
    [{ other: { v: 'DEF' } }, 'neither a property'],
    [{ price: { v: 'DEF', copyOf: '$item.price' } }, 'not for all of its readers'],
    [{ title: { v: 'DT', copyOf: '$item.title' } }, 'not of the form'],
    [{ place: { v: 'DEF', t: 'geometry', copyOf: '$item.place' } }, 'is not copied'],
    [{ deed: { v: 'REL', t: 'Note', copyOf: '$item' } }, 'no relation to Deed'],
    [{}, 'no other type yet', { projectionOf: { type: 'Deed', where } }],
    [
      {},
      'of which type',
      { projectionOf: { type: 'Attachment', where: [{ prop: 'kind', kind: 'is', value: 'IMAGE' }] } },
    ],
    [{}, 'states and readers', { machines: {} }],
  ]
  for (const [properties, words, more] of wrong) expect(problemsOf(properties, more)).toContain(words)
})
