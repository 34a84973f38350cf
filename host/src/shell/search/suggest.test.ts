import type { ItemCalls } from '@cairn/channel'
import type { Query } from '@cairn/contract/query'
import { expect, test } from 'vitest'
import { bestOf } from './suggest-machine.ts'
import { suggest } from './suggest.ts'

/** Answers with so many items of each type, those of the first type first. */
function itemsOf(counts: Record<string, number>, asked: Query[] = []): Pick<ItemCalls, 'search'> {
  return {
    search: (query) => {
      asked.push(query)
      const without = (query.mustNot ?? []).flatMap((filter) => (filter.prop === '_t' ? [filter.value].flat() : []))
      const all = Object.entries(counts).flatMap(([type, count]) =>
        without.includes(type) ? [] : Array.from({ length: count }, (_, at) => `${type}-${at + 1}`),
      )
      const ids = query.must?.some(({ prop }) => prop === '$number') ? [] : all.slice(0, query.max)
      return Promise.resolve({ ids, total: all.length, labels: {} }) as ReturnType<ItemCalls['search']>
    },
  }
}

const shownOf = async (items: Pick<ItemCalls, 'search'>, text: string) =>
  bestOf(await suggest(items, text)).map(({ id }) => id)

test('types with few items are suggested however many another type has', async () => {
  const items = itemsOf({ ArchiveEntry: 600, Contact: 50, Meeting: 3 })
  expect(await shownOf(items, 'north')).toEqual([
    'ArchiveEntry-1',
    'ArchiveEntry-2',
    'Contact-1',
    'Contact-2',
    'Meeting-1',
  ])
})

test('one question is enough where it finds what is shown', async () => {
  const asked: Query[] = []
  await suggest(itemsOf({ ArchiveEntry: 2, Contact: 2, Meeting: 3 }, asked), 'north')
  expect(asked).toHaveLength(1)
})
