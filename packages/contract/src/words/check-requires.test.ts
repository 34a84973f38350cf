import { expect, test } from 'vitest'
import { problemsOfRequires, problemsOfRequiring, type CheckedRequires } from './check-requires.ts'

const properties: CheckedRequires['properties'] = {
  from: { v: 'IDM', required: true },
  to: { v: 'REL', t: 'Note', required: true },
  by: { v: 'REL', t: 'Contact', readOnly: true },
  title: { v: 'DEF', required: true },
  loose: { v: 'REL', t: 'Note' },
  many: { v: 'REL', t: 'Note', required: true, many: true },
  secret: { v: 'REL', t: 'Note', required: true, level: 'PRIVATE' },
}
const problems = (requires: string[], more: Partial<CheckedRequires> = {}) =>
  problemsOfRequires({ name: 'Tie', properties, requires, ...more })

test('an item requires those that single relations name', () => {
  expect(problems(['from', 'to'])).toEqual([])
  expect(problems(['by'])).toEqual([])
})

test.each(['title', 'loose', 'many', 'secret', 'nothing'])('requiring "%s" is refused', (name) => {
  expect(problems([name])).toHaveLength(1)
})

test('parts, virtual types, files, and one property twice are refused', () => {
  expect(problems(['from'], { within: 'to' })).toHaveLength(1)
  expect(problems(['from'], { virtual: true })).toHaveLength(1)
  expect(problems(['from', 'from'])).toHaveLength(1)
  const file = { v: 'REL', t: 'Attachment', required: true } as const
  expect(problems(['from'], { properties: { ...properties, file } })).toHaveLength(1)
})

test('no row of requirements: what requires others is required by none, and has no parts', () => {
  const tie = { name: 'Tie', properties, requires: ['from'] }
  const tied = { v: 'REL', t: 'Tie', required: true } as const
  expect(problemsOfRequiring([tie, { name: 'Note', properties: {} }])).toEqual([])
  expect(problemsOfRequiring([tie, { name: 'Knot', properties: { tied }, requires: ['tied'] }])).toHaveLength(1)
  expect(problemsOfRequiring([tie, { name: 'End', properties: { tied }, within: 'tied' }])).toHaveLength(1)
})
