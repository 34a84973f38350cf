import { expect, test } from 'vitest'
import { menuTree } from './menu-tree.ts'

const entry = (path: string, opens = true, isMore = false) => ({
  ...{ path, title: path, icon: undefined, order: 1 },
  ...{ opens, isMore },
})
const pathsOf = (entries: readonly { path: string }[]) => entries.map(({ path }) => path)
const treeOf = (...entries: ReturnType<typeof entry>[]) =>
  menuTree(entries).nodes.map(({ entry: { path }, children }) => [path, pathsOf(children)])

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

test('what is needed now and then stands by itself, unless it is alone', () => {
  const below = [entry('a.one'), entry('a.two', true, true), entry('a.three', true, true)]
  const [node] = menuTree([entry('a'), ...below, entry('b')]).nodes
  expect([pathsOf(node?.children ?? []), pathsOf(node?.more ?? [])]).toEqual([['a.one'], ['a.two', 'a.three']])
  expect(pathsOf(menuTree([entry('a'), ...below]).more)).toEqual(['a.two', 'a.three'])
  expect(treeOf(entry('a'), ...below.slice(1), entry('b')), 'nothing but *More*').toEqual([
    ['a', ['a.two', 'a.three']],
    ['b', []],
  ])
  expect(treeOf(entry('a'), ...below.slice(0, 2), entry('b'))).toEqual([
    ['a', ['a.one', 'a.two']],
    ['b', []],
  ])
})
