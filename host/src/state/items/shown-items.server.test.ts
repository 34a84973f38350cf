import type { Channel } from '@cairn/channel'
import type { ItemId } from '@cairn/contract'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TEST_PASSWORD } from '@cairn/testkit/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openChannel } from '../../testing/open-channel.ts'
import { ItemCache } from './item-cache.ts'
import { LabelCache } from './label-cache.ts'
import { createAppStore } from '../store.ts'

let server: Community
let channel: Channel
beforeAll(async () => {
  server = await startCommunity()
  channel = openChannel(server.url)
  await channel.signIn(server.ben.email, TEST_PASSWORD)
})
afterAll(async () => {
  channel.close()
  await server.close()
})

test('where nobody tells which items of a type changed, those that are shown are looked at, and no others', async () => {
  const [shown, passed] = [await server.addNote({ name: 'Shown' }), await server.addNote({ name: 'Passed' })]
  const tell = new Map<string, (body: never) => void>()
  const asked: (readonly string[])[] = []
  const overHttp = {
    ...channel,
    onPush: (name: string, handler: (body: never) => void) => {
      tell.set(name, handler)
      return () => {}
    },
    items: {
      ...channel.items,
      readMany: (ids: readonly string[]) => {
        asked.push(ids)
        return channel.items.readMany(ids)
      },
    },
  } as Channel
  const store = createAppStore()
  const items = new ItemCache(store, overHttp, new LabelCache(store, overHttp))
  const name = (id: ItemId) => {
    const entry = items.entry(id)
    return entry.status === 'ready' ? entry.item['name'] : undefined
  }
  const stop = store.sub(items.atomOf(shown), () => {})
  items.want([shown, passed])
  await vi.waitFor(() => expect([name(shown), name(passed)]).toEqual(['Shown', 'Passed']), { timeout: 60_000 })
  const ana = await server.client(server.ana.email)
  for (const id of [shown, passed])
    await ana.request('update', { _t: 'Note', _i: Number(id.split('-')[1]), _u: 1, name: 'Changed' })
  asked.length = 0
  tell.get('updated')?.({ type: 'Story', ids: [] } as never)
  tell.get('updated')?.({ type: 'Note', ids: [] } as never)
  await vi.waitFor(() => expect(name(shown)).toBe('Changed'), { timeout: 60_000 })
  expect(asked).toEqual([[shown]])
  expect(name(passed)).toBe('Passed')
  stop()
  ana.close()
})

test('a row whose item is hidden from now on shows it no more', async () => {
  const hidden = await server.addNote({ name: 'Hidden' })
  const store = createAppStore()
  const items = new ItemCache(store, channel, new LabelCache(store, channel))
  const stop = store.sub(items.atomOf(hidden), () => {})
  const unwatch = channel.watchType('Note')
  items.want([hidden])
  await vi.waitFor(() => expect(items.entry(hidden).status).toBe('ready'), { timeout: 60_000 })
  const admin = await server.client((await server.addUser({ admin: true })).email)
  await admin.request('update', { _t: 'Note', _i: Number(hidden.split('-')[1]), _u: 1, access: 'PRIVATE' })
  await vi.waitFor(() => expect(items.entry(hidden)).toMatchObject({ status: 'refused', error: { removed: true } }), {
    timeout: 60_000,
  })
  unwatch()
  stop()
  admin.close()
})
