import { expect, it } from 'vitest'
import { groupByCollection } from './collection-groups.ts'

it('SPA-12 groups features by their collection, by label, those without a collection last', () => {
  const feature = (id: number, collection?: string) => ({ id, props: { ...(collection ? { collection } : {}) } })
  const features = [feature(1), feature(2, 'C-2'), feature(3, 'C-1'), feature(4, 'C-2'), feature(5), feature(6, 'C-9')]
  const groups = groupByCollection(features, { 'C-1': 'Walk', 'C-2': 'Graves' }, { none: 'None', hidden: 'Others' })
  expect(groups.map(({ key, label, features: of }) => [key, label, of.map(({ id }) => id)])).toEqual([
    ['C-2', 'Graves', [2, 4]],
    ['C-9', 'Others', [6]],
    ['C-1', 'Walk', [3]],
    ['none', 'None', [1, 5]],
  ])
})
