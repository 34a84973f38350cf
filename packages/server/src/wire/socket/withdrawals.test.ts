// @module-tag leaks
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { HIDDEN_LABEL, parseItemId, type Item, type ItemId } from '@cairn/contract'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { TALK_TYPES } from '../../testing/talk-types.ts'

let server: TestServer
let home: ItemId
let away: ItemId
let clients: TestClient[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, ...TALK_TYPES] })
  home = await make('Organization', { name: 'Home' })
  away = await make('Organization', { name: 'Away' })
})
afterAll(() => server.close())
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
})

async function make(type: string, values: Record<string, unknown>): Promise<ItemId> {
  const { $id } = await server.parts.engine.store.create(SYSTEM, type, values)
  await server.caughtUp()
  return $id
}
async function change(id: ItemId, values: Record<string, unknown>): Promise<void> {
  const { type: _t, index: _i } = parseItemId(id)
  const { store } = server.parts.engine
  const { _u } = await store.read(SYSTEM, id)
  await store.update(SYSTEM, { _t, _i, _u, ...values })
}

async function join({ email }: { email: string }): Promise<TestClient> {
  const client = await server.client(email)
  clients.push(client)
  return client
}
const member = (...grants: string[]) =>
  server.addUser({ organizations: [home], grants: grants.map((grant) => ({ grant, grantedBy: home })) })
const stranger = () => server.addUser({ organizations: [away] })

/** Watches the type, and the label of each. */
async function follow(client: TestClient, type: string, ...ids: ItemId[]): Promise<void> {
  await client.request(`addWatch/${type}-0`)
  for (const id of ids) await client.request(`label/${id}`)
}
const told = (client: TestClient, type: string, id: ItemId) =>
  client.waitFor<{ type: string; ids: string[] }>('updated', (news) => news.type === type && news.ids.includes(id))
const toldLabel = (client: TestClient, id: ItemId) =>
  client.waitFor<{ id: string; u: number }>('itemUpdated', (news) => news.id === id)
const labelOf = async (client: TestClient, id: ItemId) => (await client.request<{ label: string }>(`label/${id}`)).label
const quiet = () => new Promise((resolve) => setTimeout(resolve, 250))
const about = ({ pushes }: TestClient, id: string) =>
  pushes.filter(({ b }) => JSON.stringify(b ?? null).includes(`"${id}"`))

describe('an item that is hidden', () => {
  test('who could read it is told by type and label that it changed; nobody else is', async () => {
    const note = await make('Note', { name: 'A note', owner: home })
    const [mine, other] = [await join(await member()), await join(await stranger())]
    for (const client of [mine, other]) await follow(client, 'Note', note)
    await change(note, { access: 'PRIVATE' })
    expect((await told(mine, 'Note', note)).b).toEqual({ type: 'Note', ids: [note] })
    expect((await toldLabel(mine, note)).b).toEqual({ id: note, u: 2 })
    expect(await labelOf(mine, note)).toBe(HIDDEN_LABEL)
    await change(note, { name: 'Not for members' })
    await quiet()
    expect([about(mine, note), about(other, note)]).toEqual([[], []])
  })

  test('so is who could read it as what it is part of stood', async () => {
    const talk = await make('Talk', { title: 'A talk', keeper: home, access: 'COMMUNITY' })
    const remark = await make('Remark', { title: 'A remark', talk })
    const stamp = await make('Stamp', { title: 'A stamp', remark })
    const [mine, other] = [await join(await member()), await join(await stranger())]
    for (const client of [mine, other]) for (const id of [remark, stamp]) await follow(client, parseItemId(id).type, id)
    await change(talk, { keeper: away })
    for (const client of [mine, other])
      for (const id of [remark, stamp]) {
        await told(client, parseItemId(id).type, id)
        await toldLabel(client, id)
      }
    expect(await labelOf(mine, stamp)).toBe(HIDDEN_LABEL)
    expect(await labelOf(other, stamp)).toBe('A stamp')
    await server.parts.engine.store.remove(SYSTEM, talk)
    for (const id of [remark, stamp]) {
      await told(other, parseItemId(id).type, id)
      await toldLabel(other, id)
    }
    await quiet()
    for (const id of [remark, stamp]) expect(about(mine, id)).toEqual([])
  })
})

describe('rights of a person that change', () => {
  test('their lists and labels are asked for again, and nobody else is told', async () => {
    const note = await make('Note', { name: 'A note', owner: home, access: 'PRIVATE' })
    const reader = await member('PRIVATE.read')
    const [mine, other, admin] = [
      await join(reader),
      await join(await member('PRIVATE.read')),
      await join(await server.addUser({ admin: true })),
    ]
    for (const client of [mine, other]) await follow(client, 'Note', note, 'Note-4000000' as ItemId)
    const grant = { subjectID: `User-${reader.index}`, grant: 'PRIVATE.read', grantedBy: home }
    await admin.request('act/takeGrant', grant)
    expect((await mine.waitFor('updated')).b).toEqual({ type: 'Note', ids: [] })
    // What is hidden and what never was are told of alike.
    expect((await toldLabel(mine, note)).b).toEqual({ id: note, u: 0 })
    expect((await toldLabel(mine, 'Note-4000000' as ItemId)).b).toEqual({ id: 'Note-4000000', u: 0 })
    expect(await labelOf(mine, note)).toBe(HIDDEN_LABEL)
    await admin.request('act/giveGrant', { ...grant, expires: new Date(Date.now() + 3000).toISOString() })
    await mine.waitFor('updated')
    expect((await toldLabel(mine, note)).b).toEqual({ id: note, u: 1 })
    // It runs out without anyone asking.
    await mine.waitFor('updated')
    expect((await toldLabel(mine, note)).b).toEqual({ id: note, u: 0 })
    expect(about(other, note)).toEqual([])
    expect(other.pushes.filter(({ o }) => o === 'updated')).toEqual([])
  })
})

describe('a property that is no longer for a person', () => {
  /**
   * A remark that was redacted, which one of its readers sees as it was as long as the talk is of their
   * organisation.
   */
  async function redacted() {
    const reader = await member('PROTECTED.read')
    const { contact } = (await server.parts.engine.store.read(SYSTEM, `User-${reader.index}` as ItemId)) as Item & {
      contact: ItemId
    }
    const talk = await make('Talk', { title: 'A talk', keeper: home, members: [contact] })
    const remark = await make('Remark', { title: 'said', talk })
    await change(remark, { title: null, former: 'said' })
    return { reader, talk, remark }
  }

  test('is withdrawn from who watches the item, though it stands as it was', async () => {
    const { reader, talk, remark } = await redacted()
    const mine = await join(reader)
    const held = await mine.request(`read/${remark}`)
    expect(held).toMatchObject({ former: 'said', _u: 2 })
    await mine.request(`addWatch/${remark}/2`)
    await mine.waitFor('item/update')
    await change(talk, { keeper: away })
    const { b } = await mine.waitFor<Item>('item/update')
    expect(b).toEqual(await mine.request(`read/${remark}`))
    expect(b).not.toHaveProperty('former')
  })

  test('is withdrawn from who was away meanwhile', async () => {
    const { reader, talk, remark } = await redacted()
    await change(talk, { keeper: away })
    const mine = await join(reader)
    await mine.request(`addWatch/${remark}/2`)
    const { b } = await mine.waitFor<Item>('item/update')
    expect(b).toMatchObject({ _u: 2 })
    expect(b).not.toHaveProperty('former')
  })

  test('T2: is told to who was away whether or not the item has it, and of a type without any nothing is', async () => {
    const talk = await make('Talk', { title: 'A talk', keeper: home, access: 'COMMUNITY' })
    const remark = await make('Remark', { title: 'said', talk })
    const mine = await join(await member())
    await mine.request(`addWatch/${remark}/1`)
    expect((await mine.waitFor<Item>('item/update')).b).toMatchObject({ $id: remark, _u: 1 })
    await mine.request(`addWatch/${talk}/1`)
    await quiet()
    expect(about(mine, talk)).toEqual([])
  })
})

test('a label of its own that changed is sent to who watches the item, at once or when they are back', async () => {
  const story = await make('Story', { name: 'A story', owner: home })
  const reader = await member()
  const mine = await join(reader)
  const { _u: u } = await mine.request(`read/${story}`)
  await mine.request(`addWatch/${story}/${u}`)
  await change(home, { name: 'Renamed' })
  const isRenamed = ({ $labels }: Item) => $labels?.[story] === 'A story Renamed'
  expect((await mine.waitFor<Item>('item/update', isRenamed)).b._u).toBe(u)
  const back = await join(reader)
  await back.request(`addWatch/${story}/${u}`)
  await back.waitFor<Item>('item/update', isRenamed)
})

test('T7: a right that is lost while a change is looked at counts for what is sent of it', async () => {
  const note = await make('Note', { name: 'A note', owner: home, secret: 'hush' })
  const reader = await member('Note.PROTECTED.read')
  const client = await join(reader)
  await client.request(`addWatch/${note}`)
  const admin = await join(await server.addUser({ admin: true }))
  const { loader, context } = server.parts.engine
  const load = loader.load.bind(loader)
  const log = context.accessLog.note.bind(context.accessLog)
  const grant = { subjectID: `User-${reader.index}`, grant: 'Note.PROTECTED.read', grantedBy: home }
  let isLooked = false
  let isLost = false
  const spies = [
    vi.spyOn(context.accessLog, 'note').mockImplementation((...given) => {
      isLooked ||= given[1] === 'watch'
      log(...given)
    }),
    vi.spyOn(loader, 'load').mockImplementation(async (ids) => {
      if (isLooked && !isLost) {
        isLost = true
        await admin.request('act/takeGrant', grant)
        await client.waitFor('item/update')
      }
      return load(ids)
    }),
  ]
  try {
    // As when its label was computed anew.
    const ev = { id: note, type: 'Note', u: 1, kind: 'label' }
    await server.parts.database.query('insert into outbox (ev) values ($1)', [JSON.stringify(ev)])
    await expect.poll(() => isLost).toBe(true)
    await client.waitFor<Item>('item/update', ({ $id }) => $id === note)
    await quiet()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  expect(JSON.stringify(about(client, note))).not.toContain('hush')
})
