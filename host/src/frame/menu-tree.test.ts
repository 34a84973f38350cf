import { expect, test } from 'vitest'
import { menuTree } from './menu-tree.ts'

const entry = (path: string, opens = true) => ({ path, title: path, icon: undefined, order: 1, opens })
const treeOf = (...entries: ReturnType<typeof entry>[]) =>
  menuTree(entries).map(({ entry: { path }, children }) => [path, children.map((child) => child.path)])

test('children stand under their parent, wherever their order puts them', () => {
  expect(treeOf(entry('archive'), entry('vocab'), entry('archive.orgs'), entry('lists'))).toEqual([
    ['archive', ['archive.orgs']],
    ['vocab', []],
    ['lists', []],
  ])
})

test('a parent that opens nothing needs more than one child to group', () => {
  expect(
    treeOf(entry('a', false), entry('b', false), entry('b.one'), entry('c', false), entry('c.one'), entry('c.two')),
  ).toEqual([
    ['b.one', []],
    ['c', ['c.one', 'c.two']],
  ])
})

test('a section of one parent is not folded', () => {
  expect(treeOf(entry('consult', false), entry('consult.drafts'), entry('consult.mine'))).toEqual([
    ['consult.drafts', []],
    ['consult.mine', []],
  ])
  expect(treeOf(entry('geokeeper'), entry('geokeeper.public'))).toEqual([
    ['geokeeper', []],
    ['geokeeper.public', []],
  ])
})
