import type { Channel } from '@cairn/channel'
import type { Item } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { anItem } from '@cairn/testkit/fake-host'
import { expect, test, vi } from 'vitest'
import { openChannel } from '../../testing/open-channel.ts'
import { typesAtom } from '../atoms.ts'
import { ItemCache } from './item-cache.ts'
import { LabelCache } from './label-cache.ts'
import { createAppStore } from '../store.ts'

const CLUBS = { v: 'REL', t: 'Club', many: true } as const
const types = (sideLoadItem: boolean) => ({
  Person: buildItemType('Person', { properties: { name: { v: 'DEF' }, clubs: CLUBS } }),
  Club: buildItemType('Club', { sideLoadItem, properties: { name: { v: 'DEF' }, clubs: CLUBS } }),
})
const ids = (type: string, count: number) => Array.from({ length: count }, (_, at) => `${type}-${at + 1}`)

/** Fifty people of ten clubs; each club names another. */
function open(sideLoads: boolean) {
  const asked: (readonly string[])[] = []
  const itemOf = (id: string): Item => {
    const index = Number(id.split('-')[1])
    return anItem(id, { clubs: [`Club-${id.startsWith('Club') ? index + 10 : (index % 10) + 1}`] })
  }
  const channel = openChannel('http://nowhere.test')
  const readMany = async (wanted: readonly string[]) => {
    asked.push(wanted)
    return Object.fromEntries(wanted.map((id) => [id, itemOf(id)]))
  }
  const store = createAppStore()
  store.set(typesAtom, types(sideLoads))
  const counting = { ...channel, onPush: () => () => {}, items: { ...channel.items, readMany } } as unknown as Channel
  const items = new ItemCache(store, counting, new LabelCache(store, counting))
  const want = async (wanted: readonly string[]) => {
    items.want(wanted)
    await vi.waitFor(() => expect(wanted.every((id) => items.entry(id).status === 'ready')).toBe(true), {
      timeout: 60_000,
    })
  }
  return { asked, want }
}

/** A list, then each of its people opened with the mark of their club. */
async function lookThrough(sideLoads: boolean) {
  const { asked, want } = open(sideLoads)
  await want(ids('Person', 50))
  for (const club of ids('Club', 10)) await want([club])
  return asked
}

test('items that are side-loaded come with the next request, not one by one', async () => {
  expect(await lookThrough(false)).toHaveLength(11)
  const asked = await lookThrough(true)
  expect(asked).toHaveLength(2)
  expect([...(asked[1] ?? [])].sort()).toEqual(ids('Club', 10).sort())
})

test('a list alone asks for no more than it shows, and what is side-loaded brings nothing along', async () => {
  const { asked, want } = open(true)
  await want(ids('Person', 50))
  expect(asked).toEqual([ids('Person', 50)])
  await want(ids('Person', 51).slice(50))
  expect(asked[1]).toHaveLength(11)
  await want(['Person-52'])
  expect(asked[2]).toEqual(['Person-52'])
})
