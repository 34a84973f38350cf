import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterTree, PAGE_SIZE, parentIds, treeRows, type TreeNode } from './tree-nodes.ts'

const nodes: fc.Arbitrary<TreeNode[]> = fc.array(fc.nat(60), { maxLength: 60 }).map((sizes) =>
  sizes.map((size, index) => ({
    id: `n${index}`,
    name: `Group ${index}`,
    children: Array.from({ length: size }, (_, at) => ({ id: `n${index}.${at}`, name: `Leaf ${at}` })),
  })),
)

it('shows every child once over the pages of its parent, at most 25 on one', () => {
  fc.assert(
    fc.property(fc.nat(120), (count) => {
      const all = Array.from({ length: count }, (_, at) => ({ id: `c${at}`, name: `Leaf ${at}` }))
      const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
      const seen = Array.from({ length: pages }, (_, page) =>
        treeRows(all, { open: new Set(), pages: { '': page } }).filter(({ kind }) => kind === 'node'),
      )
      expect(seen.every((rows) => rows.length <= PAGE_SIZE)).toBe(true)
      expect(seen.flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    }),
  )
})

it('numbers the rows of each parent from 1 to their count', () => {
  fc.assert(
    fc.property(nodes, (tree) => {
      const rows = treeRows(tree, { open: new Set(parentIds(tree)), pages: {} })
      for (const parent of new Set(rows.map(({ parentId }) => parentId))) {
        const places = rows.filter(({ parentId }) => parentId === parent).map(({ place }) => place)
        expect(places.map(({ position }) => position)).toEqual(places.map((_, index) => index + 1))
        expect(places.every(({ count }) => count === places.length)).toBe(true)
      }
    }),
  )
})

it('says that an open parent has no visible children', () => {
  const rows = treeRows([{ id: 'a', name: 'A', children: [] }], { open: new Set(['a']), pages: {} })
  expect(rows.map(({ kind, level }) => [kind, level])).toEqual([
    ['node', 1],
    ['none', 2],
  ])
})

it('says nothing of it where empty results are allowed', () => {
  const state = { open: new Set(['a']), pages: {}, allowsEmpty: true }
  expect(treeRows([{ id: 'a', name: 'A', children: [] }], state).map(({ kind }) => kind)).toEqual(['node'])
})

it('stays on the last page there is when there are fewer', () => {
  const rows = treeRows([{ id: 'a', name: 'A' }], { open: new Set(), pages: { '': 3 } })
  expect(rows.map(({ id }) => id)).toEqual(['a'])
})

it('keeps what fits a filter, the way to it, and all children of a parent that fits', () => {
  const tree: TreeNode[] = [
    { id: 'fish', name: 'Fish', children: [{ id: 'herring', name: 'Herring' }] },
    {
      id: 'wood',
      name: 'Wood',
      children: [
        { id: 'cedar', name: 'Cedar' },
        { id: 'alder', name: 'Alder' },
      ],
    },
  ]
  const filtered = (text: string) => filterTree(tree, (name) => name.toLowerCase().includes(text))
  expect(filtered('ced')).toEqual([{ id: 'wood', name: 'Wood', children: [{ id: 'cedar', name: 'Cedar' }] }])
  expect(filtered('fish')).toEqual([tree[0]])
  expect(filtered('stone')).toEqual([])
})
