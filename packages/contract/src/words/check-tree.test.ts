import { expect, test } from 'vitest'
import { problemsOfTree, type CheckedTree } from './check-tree.ts'

const properties: CheckedTree['properties'] = {
  parent: { v: 'REL', t: 'Entry' },
  position: { v: 'DEF', t: 'natural' },
  title: { v: 'DEF' },
  many: { v: 'REL', t: 'Entry', many: true },
  secret: { v: 'REL', t: 'Entry', level: 'PRIVATE' },
  other: { v: 'REL', t: 'Note' },
}
const problems = (tree: CheckedTree['tree'], more: Partial<CheckedTree> = {}) =>
  problemsOfTree({ name: 'Entry', properties, tree, ...more })

test('a tree goes by a single relation to its own type, and is ordered by a number', () => {
  expect(problems(undefined)).toEqual([])
  expect(problems({ parent: 'parent' })).toEqual([])
  expect(problems({ parent: 'parent', order: 'position' })).toEqual([])
})

test.each([['many'], ['secret'], ['other'], ['title'], ['nothing']])('a parent in "%s" is refused', (parent) => {
  expect(problems({ parent })).toEqual([`tree: "${parent}" is no single relation to Entry that all readers may read`])
})

test('words as an order, and trees of virtual items, are refused', () => {
  expect(problems({ parent: 'parent', order: 'title' })).toEqual(['tree: "title" is no single number'])
  expect(problems({ parent: 'parent' }, { virtual: true })).toEqual(['tree: a virtual type has no trees'])
})
