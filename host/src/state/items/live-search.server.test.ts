import type { Channel } from '@cairn/channel'
import type { ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TEST_PASSWORD, type TestClient } from '@cairn/testkit/server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openChannel } from '../../testing/open-channel.ts'
import { LabelCache } from './label-cache.ts'
import { LiveSearch } from './live-search.ts'
import { createAppStore } from '../store.ts'

const QUERY: Query = { types: ['Note'], max: 2, labels: true }
const PAGE = 3
const SOON = { timeout: 60_000 }

let server: Community
let channel: Channel
let ana: TestClient
const stops: (() => void)[] = []
beforeAll(async () => {
  server = await startCommunity()
  ana = await server.client(server.ana.email)
  channel = openChannel(server.url)
  await channel.signIn(server.ben.email, TEST_PASSWORD)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
afterAll(async () => {
  channel.close()
  ana.close()
  await server.close()
})

/**
 * A list of all notes, paged in to its end unless told otherwise, the queries that it asks from then on, when
 * their further pages may come, and what tells it of changes.
 */
async function openList(restMs: number, isPagedIn = true) {
  const asked: Query[] = []
  const { items } = channel
  const further = { mayCome: Promise.resolve() }
  const search = async (query: Query) => {
    asked.push(query)
    if (query.after !== undefined) await further.mayCome
    return items.search(query)
  }
  const link = { isDown: false, tell: new Map<string, (body: unknown) => void>() }
  const counted = {
    items: { ...items, search },
    onPush: ((name, handler) => {
      link.tell.set(name, handler as (body: unknown) => void)
      return channel.onPush(name, (body) => link.isDown || handler(body))
    }) as Channel['onPush'],
    watchType: channel.watchType.bind(channel),
  }
  const labels = new LabelCache(createAppStore(), channel)
  const shell = { channel: counted, labels, searches: new Map() }
  const list = new LiveSearch(shell, JSON.stringify(QUERY), undefined, { page: PAGE, restMs })
  stops.push(list.run(() => {}))
  await vi.waitFor(() => expect(list.data.status).toBe('ready'), SOON)
  while (isPagedIn && list.data.next !== undefined) await list.more()
  asked.length = 0
  return { list, asked, further, link }
}

/** Notes, the newest first. */
async function addNotes(count: number): Promise<ItemId[]> {
  const notes: ItemId[] = []
  for (let n = 0; n < count; n++) notes.unshift(await server.addNote({ name: `Note ${n}` }))
  return notes
}
/** Waits until what was told before has been asked for. */
const quiet = (asked: readonly Query[], forMs: number) =>
  vi.waitFor(async () => {
    const before = asked.length
    await new Promise((resolve) => setTimeout(resolve, forMs))
    expect(asked).toHaveLength(before)
  }, SOON)
const remove = (id: ItemId) => ana.request(`delete/${id}`)

test('a change asks for one page of a long list; what lies beyond it follows once in a while, a page after the other', async () => {
  const [first, second, ...others] = (await addNotes(8)) as [ItemId, ItemId, ...ItemId[]]
  const { list, asked } = await openList(8000)
  expect(list.data.ids).toEqual([first, second, ...others])
  const [deep = first] = others.splice(3, 1)
  await remove(first)
  await remove(deep)
  const fresh = await server.addNote({ name: 'Fresh' })
  await vi.waitFor(() => expect(list.data.ids.slice(0, 2)).toEqual([fresh, second]), SOON)
  expect(asked.length).toBeGreaterThan(0)
  expect(Math.max(...asked.map(({ max = 0 }) => max))).toBe(PAGE)
  expect(list.data.ids).toContain(deep)
  expect(list.data.total).toBe(7)
  await vi.waitFor(() => expect(list.data.ids).toEqual([fresh, second, ...others]), { timeout: 60_000 })
  expect(Math.max(...asked.map(({ max = 0 }) => max))).toBe(PAGE)
  expect(list.data.labels[fresh]).toBe('Fresh')
})

test('a list of one page is asked for as a whole', async () => {
  const { list, asked } = await openList(60_000)
  const kept = list.data.ids.slice(0, PAGE)
  for (const id of list.data.ids.slice(PAGE) as ItemId[]) await remove(id)
  await vi.waitFor(() => expect(list.data.total).toBe(PAGE), SOON)
  await list.fetch()
  expect(list.data.ids).toEqual(kept)
  asked.length = 0
  await remove(kept[0] as ItemId)
  await vi.waitFor(() => expect(list.data.ids).toEqual(kept.slice(1)), SOON)
  expect(asked).toMatchObject([{ max: PAGE }])
})

test('a list that takes longer than the pause between two is not begun anew', async () => {
  const [, , , , , deep] = await addNotes(6)
  const restMs = 500
  const { list, asked, further } = await openList(restMs)
  const gate = Promise.withResolvers<void>()
  further.mayCome = gate.promise
  await remove(deep as ItemId)
  const pages = () => asked.filter(({ after }) => after !== undefined)
  await vi.waitFor(() => expect(pages()).toHaveLength(1), SOON)
  const fresh = await server.addNote({ name: 'Fresh' })
  await vi.waitFor(() => expect(list.data.ids[0]).toBe(fresh), SOON)
  await new Promise((resolve) => setTimeout(resolve, 3 * restMs))
  expect(pages()).toHaveLength(1)
  gate.resolve()
  await vi.waitFor(() => expect(list.data.ids).not.toContain(deep), SOON)
  expect(list.data.ids[0]).toBe(fresh)
})

test('a long list is asked for as a whole when the link is back, whatever is told right after', async () => {
  const [kept, head, , , , deep] = (await addNotes(6)) as [ItemId, ItemId, ItemId, ItemId, ItemId, ItemId]
  const { list, link } = await openList(60_000)
  link.isDown = true
  await remove(head)
  await remove(deep)
  link.tell.get('authed')?.({})
  link.tell.get('updated')?.({ type: 'Note', ids: [kept] })
  await vi.waitFor(() => expect(list.data.ids).not.toContain(deep), SOON)
  expect(list.data.ids).not.toContain(head)
  expect(list.data.ids[0]).toBe(kept)
})

test('where nobody tells what changed, a long list is asked for its head, and for the whole only when that is another', async () => {
  const [kept, head, , , , deep] = (await addNotes(6)) as [ItemId, ItemId, ItemId, ItemId, ItemId, ItemId]
  const restMs = 100
  const { list, asked, link } = await openList(restMs)
  link.isDown = true
  await quiet(asked, 3 * restMs)
  asked.length = 0
  const look = () => link.tell.get('updated')?.({ type: 'Note', ids: [] })
  for (let looks = 1; looks <= 2; looks++) {
    look()
    await vi.waitFor(() => expect(asked).toHaveLength(looks), SOON)
    await new Promise((resolve) => setTimeout(resolve, 3 * restMs))
  }
  expect(asked).toMatchObject([{ max: PAGE }, { max: PAGE }])
  expect(asked.every(({ after }) => after === undefined)).toBe(true)
  await remove(head)
  await remove(deep)
  look()
  await vi.waitFor(() => expect(list.data.ids).not.toContain(deep), SOON)
  expect(list.data.ids).not.toContain(head)
  expect(list.data.ids[0]).toBe(kept)
})

test('where rights changed while a list is on its way, it is asked for again once that is here', async () => {
  const [, head] = (await addNotes(6)) as [ItemId, ItemId]
  const { list, asked, link, further } = await openList(60_000)
  link.isDown = true
  await quiet(asked, 300)
  const gate = Promise.withResolvers<void>()
  further.mayCome = gate.promise
  asked.length = 0
  const fetched = list.fetch()
  await vi.waitFor(() => expect(asked.some(({ after }) => after !== undefined)).toBe(true), SOON)
  await remove(head)
  link.tell.get('updated')?.({ type: 'Note', ids: [] })
  gate.resolve()
  await fetched
  await vi.waitFor(() => expect(list.data.ids).not.toContain(head), SOON)
})

test('a further page that was on its way when the list was asked for anew is asked for again', async () => {
  const notes = await addNotes(6)
  const { list, further } = await openList(60_000, false)
  const gate = Promise.withResolvers<void>()
  further.mayCome = gate.promise
  const more = list.more()
  await list.fetch()
  gate.resolve()
  await more
  expect(list.data.ids).toEqual(notes.slice(0, 2 + PAGE))
})
