import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { defineItemType, itemTypeSchema } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { IN_COLUMNS, openSampleStore } from '../testing/sample-store.ts'
import { columnStoreOf } from './columns/column-store.ts'

const dated = (name: string, date: string, v_: 'DT' | 'DTM', level?: 'PROTECTED') =>
  v.parse(
    itemTypeSchema,
    defineItemType({
      name,
      defaultIcon: 'note',
      label: ['title'],
      properties: {
        title: { v: 'DEF', required: true },
        ...(name === 'Call' ? { cost: { v: 'DEF' as const, t: 'integer' as const } } : {}),
        [date]: { v: v_, ...(level ? { level } : {}) },
      },
      listItem: { date },
      visibility: 'PUBLIC',
    }),
  )
const TYPES = [dated('Call', 'day', 'DT'), dated('Post', 'sent', 'DTM'), dated('Secret', 'day', 'DT', 'PROTECTED')]
const sample = await openSampleStore({}, TYPES)
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())

test('items of several types are ordered together by the date that each type names, page by page', async () => {
  await sample.make('Call', { title: 'second', day: '2026-05-02', cost: 3 })
  await sample.make('Post', { title: 'first', sent: '2026-05-01T10:00:00.000Z' })
  await sample.make('Call', { title: 'none', cost: 9 })
  await sample.make('Post', { title: 'fourth', sent: '2026-06-01T10:00:00.000Z' })
  await sample.make('Call', { title: 'third', day: '2026-05-20' })
  for (const tuning of [undefined, IN_COLUMNS]) {
    Object.assign(sample.context, { tuning })
    const titles: unknown[] = []
    let after: string | undefined
    do {
      const query: Query = { types: ['Call', 'Post'], sort: [{ key: '$date', order: 'desc' }], max: 2 }
      const page = await sample.store.search(SYSTEM, { ...query, ...(after ? { after } : {}) })
      const items = await sample.store.readMany(SYSTEM, page.ids as never)
      titles.push(...page.ids.map((id) => items[id]?.title))
      after = page.next
    } while (after)
    expect(titles).toEqual(['fourth', 'third', 'second', 'first', 'none'])
  }
})

test('T3: a date that not everyone may read orders nothing, nor does one that a type does not have', async () => {
  for (const types of [['Secret'], ['Call', 'Note'], ['Call', 'Secret']]) {
    const query: Query = { types, sort: [{ key: '$date', order: 'asc' }] }
    await expect(sample.store.search(SYSTEM, query)).rejects.toMatchObject({ code: 'invalidFilter' })
  }
})
