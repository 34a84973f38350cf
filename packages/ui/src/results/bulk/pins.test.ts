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
    readItem: async () => ({ _u: 4, owner: ['Organization-1'], access: 'PUBLIC' }) as unknown as Item,
    createItem: async (_: string, values: object) => (done.push(JSON.stringify(values)), {} as Item),
    updateItem: async (id: string, basedOn: number, changes: object) => (
      done.push(`${id} ${basedOn} ${JSON.stringify(changes)}`),
      {} as Item
    ),
  }
  return { done, pins: openPins(commands, 'Collection-1', { members: MEMBERS }) }
}

test('COL-7 a pin has the owner and level of its collection, and nothing is pinned twice', async () => {
  const { done, pins } = fake({})
  expect(await (await pins).pin('Word-1')).toBe(true)
  const made = { from: 'Collection-1', to: 'Word-1', kind: 'HOLDS', owner: 'Organization-1' }
  expect(done).toEqual([JSON.stringify({ ...made, position: 1, access: 'PUBLIC' })])
  expect(await (await fake({ HOLDS: ['Link-2'] }).pins).pin('Word-1')).toBe(false)
})

test('COL-7 what was left out is pinned, and what is pinned left out, by the link that is there', async () => {
  const { done, pins } = fake({ OUT: ['Link-3'] })
  expect(await (await pins).pin('Word-1')).toBe(true)
  expect(done).toEqual(['Link-3 4 {"kind":"HOLDS","position":1}'])
  const other = fake({ HOLDS: ['Link-2'] }, ['Word-1'])
  expect(await (await other.pins).leaveOut('Word-1')).toBe(true)
  expect(other.done).toEqual(['Link-2 4 {"kind":"OUT","position":null}'])
  expect(await (await other.pins).leaveOut('Word-2')).toBe(false)
})
