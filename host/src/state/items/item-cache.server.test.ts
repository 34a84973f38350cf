import { createChannel, type Channel } from '@cairn/channel'
import { HIDDEN_LABEL, type Item } from '@cairn/contract'
import { readFile, writeFile } from 'node:fs/promises'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TEST_PASSWORD, type TestClient } from '@cairn/testkit/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { ItemCache } from './item-cache.ts'
import { LabelCache } from './label-cache.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { createAppStore } from '../store.ts'

let server: Community
let channel: Channel
let items: ItemCache
let labels: LabelCache
beforeAll(async () => {
  server = await startCommunity()
  const store = createAppStore()
  channel = createChannel({
    ...{ origin: server.url, config: () => DEFAULT_LIMITS, store: memoryStorage(), version: 'test' },
  })
  labels = new LabelCache(store, channel)
  items = new ItemCache(store, channel, labels)
  await channel.signIn(server.ana.email, TEST_PASSWORD)
  await vi.waitUntil(() => channel.session.get().name === 'USER_VALID', { timeout: 60_000 })
})
afterAll(async () => {
  channel.close()
  await server.close()
})

/** One line of the install file, which the server has read when this is done. */
async function switchTo(version: string): Promise<void> {
  const { install } = server.install
  const file = JSON.parse(await readFile(install, 'utf8')) as { areas: object }
  const areas = Object.fromEntries(Object.keys(file.areas).map((id) => [id, version]))
  await writeFile(install, JSON.stringify({ ...file, areas }))
  await server.parts.registry.refresh()
}

test('an open item follows its area: to be read only, away, and back with its rights', async () => {
  const note = await server.addNote()
  const close = items.open(note)
  const seen = () => {
    const entry = items.entry(note)
    return entry.status === 'ready' ? entry.item.$can?.update : entry.status
  }
  await expect.poll(seen).toBe(true)
  for (const [version, then] of [
    ['read-only', false],
    ['off', 'refused'],
    ['latest', true],
  ] as const) {
    await switchTo(version)
    items.reopen((type) => type === 'Note')
    await expect.poll(seen).toBe(then)
  }
  close()
})

test('a mark of who changed a value goes when this person changes it', async () => {
  const note = await server.addNote({ name: 'Weir' })
  const close = items.open(note)
  const named = () => {
    const entry = items.entry(note)
    return entry.status === 'ready' ? [entry.item['name'], entry.changed['name']?.by] : []
  }
  const rename = async (client: Pick<TestClient, 'request'>, name: string) => {
    const { _t, _i, _u } = await client.request<Item>(`read/${note}`)
    await client.request('update', { _t, _i, _u, name })
  }
  await expect.poll(named).toEqual(['Weir', undefined])
  const { email, index } = await server.addUser({ admin: true })
  const other = await server.client(email)
  await rename(other, 'Fish weir')
  await expect.poll(named).toEqual(['Fish weir', `User-${index}`])
  const own = await server.client(server.ana.email)
  await rename(own, 'Stone weir')
  await expect.poll(named).toEqual(['Stone weir', undefined])
  for (const client of [other, own]) client.close()
  close()
})

test('items of other types are not asked for', async () => {
  const close = items.open(server.home)
  await expect.poll(() => items.entry(server.home).status).toBe('ready')
  const reading = vi.spyOn(channel.items, 'read')
  items.reopen((type) => type === 'Note')
  expect(reading.mock.calls.flat()).not.toContain(server.home)
  reading.mockRestore()
  close()
})

test('a label that came with an item is kept current while it is shown, and hidden with its item', async () => {
  const related = await server.addNote({ name: 'Weir' })
  const admin = await server.client((await server.addUser({ admin: true })).email)
  const change = async (values: object) => {
    const { _t, _i, _u } = await admin.request<Item>(`read/${related}`)
    await admin.request('update', { _t, _i, _u, ...values })
  }
  labels.learn({ [related]: 'Weir' })
  const stop = labels.follow(related)
  const asking = vi.spyOn(channel.items, 'label')
  await expect.poll(() => asking.mock.settledResults.at(-1)?.type).toBe('fulfilled')
  await change({ name: 'Fish weir' })
  await expect.poll(() => labels.get(related)).toBe('Fish weir')
  await change({ access: 'PRIVATE' })
  await expect.poll(() => labels.get(related)).toBe(HIDDEN_LABEL)
  asking.mockRestore()
  stop()
  admin.close()
})
