import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { openSampleStore } from '../testing/sample-store.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
beforeAll(async () => {
  sample = await openSampleStore()
  for (const title of ['kwa', "k'wa", 'k̓wa', 'kʷa', 'K’WA']) await sample.make('Note', { title, state: 'OPEN' })
})
afterAll(() => sample.close())

async function found(query: Query): Promise<string[]> {
  const { ids } = await sample.store.search(SYSTEM, { types: ['Note'], ...query })
  const items = await sample.store.readMany(SYSTEM, ids as ItemId[])
  return ids.map((id) => String(items[id]?.title)).toSorted()
}

test.each(['title', '$label'])(
  'words of %s are found in any orthography, and as they are written where that is asked for',
  async (prop) => {
    for (const kind of ['text', 'prefix'] as const) {
      const must = [{ prop, kind, value: 'kwa' }]
      expect(await found({ must })).toHaveLength(5)
      expect(await found({ must, exact: true })).toEqual(['kwa'])
      expect(await found({ must: [{ prop, kind, value: 'kʷa' }], exact: true })).toEqual(['kʷa'])
    }
    if (prop === 'title') expect(await found({ text: 'ft-title:kwa', exact: true })).toEqual(['kwa'])
  },
)

test('a word longer than what is kept of it is found by all of it', async () => {
  const word = 'wikwemikong'.repeat(10)
  await sample.make('Note', { title: word, state: 'OPEN' })
  expect(await found({ text: word })).toEqual([word])
  expect(await found({ text: `ft-title:${word}`, exact: true })).toEqual([word])
  expect(await found({ must: [{ prop: 'title', kind: 'prefix', value: word.slice(0, 90) }] })).toEqual([word])
})
