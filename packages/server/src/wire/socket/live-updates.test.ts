import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { startCommunity, type Community } from '@cairn/testkit/community'
import type { TestClient } from '@cairn/testkit/server'

let server: Community
let clients: TestClient[] = []
beforeAll(async () => {
  server = await startCommunity()
})
afterAll(() => server.close())
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
})

async function join(email: string): Promise<TestClient> {
  const client = await server.client(email)
  clients.push(client)
  return client
}
const quiet = () => new Promise((resolve) => setTimeout(resolve, 250))
/** Pushes that name the item anywhere: what else happens to the person is none of these. */
const about = ({ pushes }: TestClient, id: string) =>
  pushes.filter(({ b }) => JSON.stringify(b ?? null).includes(`"${id}"`))
const numberOf = (id: string) => Number(id.split('-')[1])
const change = (client: TestClient, id: string, u: number, changes: object) =>
  client.request('update', { _t: 'Note', _i: numberOf(id), _u: u, ...changes })

describe('two people on one item', () => {
  test('a change reaches the other one with who made it', async () => {
    const note = await server.addNote({ phone: '1' })
    const [ana, ben] = [await join(server.ana.email), await join(server.ben.email)]
    await ben.request(`addWatch/${note}`)
    await change(ana, note, 1, { phone: '2' })
    const { b } = await ben.waitFor<Item>('item/update')
    expect(b).toMatchObject({
      $id: note,
      _u: 2,
      phone: '2',
      $by: { by: `User-${server.ana.index}` },
      $can: { update: true },
    })
    expect(b.$labels).toMatchObject({ [server.home]: 'Home', [`User-${server.ana.index}`]: 'Ana' })
  })

  test('different fields at once: both stay', async () => {
    const note = await server.addNote()
    const [ana, ben] = [await join(server.ana.email), await join(server.ben.email)]
    await Promise.all([change(ana, note, 1, { phone: '250' }), change(ben, note, 1, { name: 'Changed' })])
    expect(await ana.request(`read/${note}`)).toMatchObject({ _u: 3, phone: '250', name: 'Changed' })
  })

  test('the same field: the later one gets both values and nothing is written', async () => {
    const note = await server.addNote()
    const [ana, ben] = [await join(server.ana.email), await join(server.ben.email)]
    await change(ana, note, 1, { name: 'By Ana' })
    await expect(change(ben, note, 1, { name: 'By Ben', phone: '9' })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { name: 'By Ana', _u: 2 } },
    })
    expect(await ana.request(`read/${note}`)).not.toHaveProperty('phone')
  })

  test('updates of an item arrive with rising _u, the last of them with the last state', async () => {
    const note = await server.addNote()
    const [ana, ben] = [await join(server.ana.email), await join(server.ben.email)]
    await ben.request(`addWatch/${note}/1`)
    for (let u = 1; u <= 30; u++) await change(ana, note, u, { phone: String(u) })
    await ben.waitFor<Item>('item/update', ({ _u }) => _u === 31)
    const counts = ben.pushes.filter(({ o }) => o === 'item/update').map(({ b }) => (b as Item)._u)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(new Set(counts).size).toBe(counts.length)
  })
})

describe('a client that comes back', () => {
  test('gets what it missed, and nothing when it missed nothing', async () => {
    const note = await server.addNote()
    const [ana, ben] = [await join(server.ana.email), await join(server.ben.email)]
    await ben.request(`addWatch/${note}/1`)
    ben.cut()
    await change(ana, note, 1, { phone: '3' })
    const back = await join(server.ben.email)
    await back.request(`addWatch/${note}/1`)
    expect((await back.waitFor<Item>('item/update')).b).toMatchObject({ _u: 2, phone: '3' })
    const again = await join(server.ben.email)
    // Of a type in which nothing is kept from some of its readers.
    const { _u } = await again.request(`read/${server.home}`)
    await again.request(`addWatch/${server.home}/${_u}`)
    await quiet()
    expect(again.pushes.filter(({ o }) => o === 'item/update')).toEqual([])
  })

  test('T21: is told no count again because its account or its contact changed, when its rights are what they were', async () => {
    const note = await server.addNote()
    const ben = await join(server.ben.email)
    const admin = await join((await server.addUser({ admin: true })).email)
    await ben.request(`addWatch/${note}`)
    await change(admin, note, 1, { phone: '5' })
    expect((await ben.waitFor<Item>('item/update')).b._u).toBe(2)
    const account = await admin.request<Item & { contact: string }>(`read/User-${server.ben.index}`)
    const contact = await admin.request(`read/${account.contact}`)
    await ben.request('update', { _t: 'User', _i: account._i, _u: account._u, dark: true })
    await admin.request('update', { _t: 'Contact', _i: contact._i, _u: contact._u, email: 'ben@another.example' })
    await quiet()
    await change(admin, note, 2, { phone: '6' })
    expect((await ben.waitFor<Item>('item/update')).b._u).toBe(3)
  })

  test('is told that an item went away meanwhile; one it may not read and never had is refused', async () => {
    const note = await server.addNote()
    const [ana, stranger] = [await join(server.ana.email), await join(server.stranger.email)]
    await ana.request(`delete/${note}`)
    const ben = await join(server.ben.email)
    await ben.request(`addWatch/${note}/1`)
    expect((await ben.waitFor('item/remove')).b).toEqual({ id: note })
    const hidden = await server.addNote()
    await expect(stranger.request(`addWatch/${hidden}`)).rejects.toMatchObject({ code: 'notAllowed' })
  })
})

describe('what each one may see', () => {
  test('the same change shows a protected property only to who may read it', async () => {
    const note = await server.addNote({ secret: 'before' })
    const reader = await server.addUser({
      organizations: [server.home],
      grants: [{ grant: 'Note.PROTECTED.read', grantedBy: server.home }],
    })
    const [ana, ben, keeper] = [await join(server.ana.email), await join(server.ben.email), await join(reader.email)]
    for (const client of [ben, keeper]) await client.request(`addWatch/${note}/1`)
    await change(ana, note, 1, { phone: '77' })
    const isChanged = ({ phone }: Item & { phone?: string }) => phone === '77'
    expect((await keeper.waitFor<Item>('item/update', isChanged)).b).toMatchObject({ secret: 'before' })
    expect((await ben.waitFor<Item>('item/update', isChanged)).b).not.toHaveProperty('secret')
  })

  test('the label of a related item that is hidden stays a placeholder for whom it is hidden', async () => {
    const hidden = await server.addNote({ name: 'Hidden name', access: 'PROTECTED' })
    const note = await server.addNote({ about: [hidden] })
    const reader = await server.addUser({
      organizations: [server.home],
      grants: [{ grant: 'Note.PROTECTED.read', grantedBy: server.home }],
    })
    const [ana, ben, keeper] = [await join(server.ana.email), await join(server.ben.email), await join(reader.email)]
    for (const client of [ben, keeper]) await client.request(`addWatch/${note}/1`)
    await change(ana, note, 1, { phone: '78' })
    expect((await keeper.waitFor<Item>('item/update')).b.$labels).toMatchObject({ [hidden]: 'Hidden name' })
    expect(JSON.stringify((await ben.waitFor<Item>('item/update')).b)).not.toContain('Hidden name')
  })

  test('watchers of a type hear of the items they may read, and of no other', async () => {
    const [ana, ben, stranger] = [
      await join(server.ana.email),
      await join(server.ben.email),
      await join(server.stranger.email),
    ]
    for (const client of [ben, stranger]) await client.request('addWatch/Note-0')
    const made = await ana.request('create/Note', { name: 'New', owner: server.home })
    const heard = await ben.waitFor<{ type: string; ids: string[] }>('updated', ({ ids }) => ids.includes(made.$id))
    expect(heard.b.type).toBe('Note')
    await ana.request(`delete/${made.$id}`)
    await ben.waitFor<{ ids: string[] }>('updated', ({ ids }) => ids.includes(made.$id))
    await ben.request('removeWatch/Note-0/1')
    await ana.request('create/Note', { name: 'Newer', owner: server.home })
    await quiet()
    expect(ben.pushes.filter(({ o }) => o === 'updated')).toEqual([])
    expect(stranger.pushes.filter(({ o }) => o === 'updated')).toEqual([])
  })

  test('who asked for a label is told when its item changes; who got a placeholder is not', async () => {
    const note = await server.addNote()
    const [ana, ben, stranger] = [
      await join(server.ana.email),
      await join(server.ben.email),
      await join(server.stranger.email),
    ]
    for (const client of [ben, stranger]) await client.request(`label/${note}`)
    await change(ana, note, 1, { name: 'Another name' })
    expect((await ben.waitFor('itemUpdated')).b).toEqual({ id: note, u: 2 })
    await quiet()
    expect(stranger.pushes.filter(({ o }) => o === 'itemUpdated')).toEqual([])
  })
})

describe('T6 rights that end', () => {
  test('one item/remove without content, then silence', async () => {
    const note = await server.addNote({ access: 'PROTECTED' })
    const reader = await server.addUser({
      organizations: [server.home],
      grants: [{ grant: 'Note.PROTECTED.read', grantedBy: server.home }],
    })
    const admin = await server.addUser({ admin: true })
    const [ana, keeper] = [await join(admin.email), await join(reader.email)]
    await keeper.request(`addWatch/${note}`)
    await server.revoke(reader.index, 'Note.PROTECTED.read', server.home)
    expect((await keeper.waitFor('item/remove')).b).toEqual({ id: note })
    await change(ana, note, 1, { phone: 'after the end' })
    await quiet()
    expect(about(keeper, note)).toEqual([])
    await expect(keeper.request(`read/${note}`)).rejects.toMatchObject({ code: 'notAllowed' })
  })

  test('an item that moves out of sight is removed and not heard of again', async () => {
    const note = await server.addNote()
    const [ana, ben] = [await join((await server.addUser({ admin: true })).email), await join(server.ben.email)]
    await ben.request(`addWatch/${note}`)
    await change(ana, note, 1, { access: 'PRIVATE', name: 'Now private' })
    expect((await ben.waitFor('item/remove')).b).toEqual({ id: note })
    await change(ana, note, 2, { phone: '4' })
    await quiet()
    expect(about(ben, note)).toEqual([])
  })
})
