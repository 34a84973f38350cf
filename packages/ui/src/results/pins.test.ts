import { expect, test } from 'vitest'
import type { Item, Query } from '@cairn/contract/web'
import { openPins } from './pins.ts'

const MEMBERS = { query: 'membershipQuery', only: 'constrainTypes', named: 'collections', pin: 'HOLDS', out: 'OUT' }

/** Links there are, by kind, and what is done. */
function fake(links: Record<string, string[]>, members: string[] = []) {
  const done: string[] = []
  const search = async ({ text, must = [], sort }: Query) => {
    if (text !== undefined) return { ids: members.filter((id) => id === text) }
    const kind = must.find(({ prop }) => prop === 'kind')?.value
    return { ids: sort ? [] : (links[String(kind)] ?? []) }
  }
  const commands = {
    search,
    readItem: async () => ({ owner: ['Organization-1'], access: 'PUBLIC' }) as unknown as Item,
    createItem: async (_: string, values: object) => (done.push(JSON.stringify(values)), {} as Item),
    deleteItem: async (id: string) => void done.push(id),
  }
  return { done, pins: openPins(commands, 'Collection-1', { members: MEMBERS }) }
}

test('COL-7 what is pinned is no longer left out, and has the owner and level of its collection', async () => {
  const { done, pins } = fake({ OUT: ['Link-3'] })
  expect(await (await pins).pin('Word-1')).toBe(true)
  const made = { from: 'Collection-1', to: 'Word-1', kind: 'HOLDS', owner: 'Organization-1' }
  expect(done).toEqual([JSON.stringify({ ...made, position: 1, access: 'PUBLIC' }), 'Link-3'])
  expect(await (await fake({ HOLDS: ['Link-2'] }).pins).pin('Word-1')).toBe(false)
})

test('COL-7 the pin goes once the item is left out, and only a member is left out', async () => {
  const { done, pins } = fake({ HOLDS: ['Link-2'] }, ['Word-1'])
  expect(await (await pins).leaveOut('Word-1')).toBe(true)
  expect(done).toEqual([expect.stringContaining('"kind":"OUT"'), 'Link-2'])
  expect(await (await pins).leaveOut('Word-2')).toBe(false)
})
