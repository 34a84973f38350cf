import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemId, writersProperty, type Item, type ItemId, type ItemVersion } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, TestClient, type TestAccount, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../items/facts/system-principal.ts'

const PAPER = buildItemType('Paper', {
  properties: {
    name: { v: 'DEF', required: true, textField: true },
    owner: { v: 'REL', t: 'Organization' },
    body: { v: 'DEF' },
    note: { v: 'DEF', readOnly: true },
    writers: writersProperty,
    state: { v: 'SEL', options: ['DRAFT', 'PROPOSED', 'APPROVED'] },
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
  machines: {
    state: {
      first: ['DRAFT'],
      moves: [
        { action: 'propose', from: ['DRAFT'], to: 'PROPOSED' },
        { action: 'approve', from: ['PROPOSED'], to: 'APPROVED', right: 'review', fourEyes: true },
        { action: 'reject', from: ['PROPOSED'], to: 'DRAFT', right: 'review' },
        {
          ...{ action: 'withdraw', from: ['PROPOSED'], to: 'DRAFT', ownWork: true },
          offeredWhen: [{ prop: 'note', kind: 'is', value: 'open' }],
        },
        { action: 'revise', from: ['PROPOSED', 'APPROVED'], to: 'DRAFT', byEdit: true },
      ],
    },
  },
})

type Who = 'ana' | 'ben' | 'cal' | 'admin'
let server: TestServer
let home: Item
const accounts = {} as Record<Who, TestAccount>
const clients = {} as Record<Who, TestClient>
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'warn', areas: [...COMMUNITY_TYPES, PAPER] })
  home = await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })
  const grants = ['update', 'review'].map((right) => ({ grant: `Paper.${right}`, grantedBy: home.$id }))
  for (const who of ['ana', 'ben', 'cal', 'admin'] as const) {
    const rights = who === 'admin' ? { admin: true } : { grants }
    accounts[who] = await server.addUser({ name: who, organizations: [home.$id], ...rights })
    clients[who] = await server.client(accounts[who].email)
  }
})
afterAll(async () => {
  for (const client of Object.values(clients)) client.close()
  await server.close()
})

const make = (client: TestClient, body = 'one') =>
  client.request<Item>('create/Paper', { name: 'Answer', owner: home.$id, body })
const move = (client: TestClient, action: string, { _i }: Item) =>
  client.request<Item>(`act/${action}`, { t: 'Paper', i: _i })
const read = (client: TestClient, { $id }: Item) => client.request<Item>(`read/${$id}`)
const write = async (client: TestClient, item: Item, values: object) => {
  const { _u } = await read(client, item)
  return client.request<Item>('update', { _t: 'Paper', _i: item._i, _u, ...values })
}

describe('a move of four eyes (T54)', () => {
  test('is refused to who made the item and to everyone who changed its content, whoever was last', async () => {
    const { ana, ben, cal, admin } = clients
    const item = await make(ana)
    await write(ben, item, { body: 'two' })
    await write(admin, item, { body: 'three' })
    await move(ana, 'propose', item)
    for (const client of [ana, ben, admin]) {
      expect((await read(client, item)).$can).not.toHaveProperty('approve')
      expect(await codeOf(move(client, 'approve', item))).toBe('ownWork')
    }
    expect((await read(cal, item)).$can).toMatchObject({ approve: true })
    expect(await move(cal, 'approve', item)).toMatchObject({ state: 'APPROVED' })
  })

  test('stays refused after it was sent back, and through a second account of the same person', async () => {
    const { ana, ben, cal } = clients
    const item = await make(ana)
    await move(ana, 'propose', item)
    await move(ben, 'reject', item)
    await write(cal, item, { body: 'two' })
    await move(cal, 'propose', item)
    expect(await codeOf(move(ana, 'approve', item))).toBe('ownWork')
    const { contact } = await clients.admin.request<Item>(`read/${itemId('User', accounts.ana.index)}`)
    const grants = ['update', 'review'].map((right) => ({ grant: `Paper.${right}`, grantedBy: home.$id }))
    const second = await server.addUser({ grants })
    const user = await server.parts.engine.store.read(SYSTEM, itemId('User', second.index))
    await server.parts.engine.store.update(SYSTEM, { _t: 'User', _i: user._i, _u: user._u, contact })
    const other = await server.client(second.email)
    expect(await codeOf(move(other, 'approve', item))).toBe('ownWork')
    other.close()
    expect(await move(ben, 'approve', item)).toMatchObject({ state: 'APPROVED' })
  })

  test('counts both people of a masquerade, as writers and as approvers', async () => {
    const { ana, ben, admin } = clients
    const as = async (who: Who) => {
      const targetUserID = itemId('User', accounts[who].index)
      // Masquerading closes the sockets of the session that begins it.
      const starter = await server.client(accounts.admin.email)
      const { newToken } = await starter.request<{ newToken: string }>('act/masquerade', { targetUserID })
      const client = await TestClient.connect(server.url)
      await client.authenticate(newToken)
      starter.close()
      return client
    }
    const asBen = await as('ben')
    const item = await make(ana)
    await write(asBen, item, { body: 'by the administrator' })
    await move(ana, 'propose', item)
    for (const client of [ben, admin, asBen]) expect(await codeOf(move(client, 'approve', item))).toBe('ownWork')
    const own = await make(admin)
    await move(admin, 'propose', own)
    expect(await codeOf(move(asBen, 'approve', own)), 'in the name of another').toBe('ownWork')
    asBen.close()
  })

  test('is no plain change, no restored version, and nobody names the writers', async () => {
    const { ana, ben, cal } = clients
    const item = await make(ana)
    await move(ana, 'propose', item)
    expect(await codeOf(write(ben, item, { state: 'APPROVED' }))).toBe('transition')
    expect(await codeOf(write(ben, item, { writers: [] }))).toBe('notAllowed')
    await move(cal, 'approve', item)
    const approved = await read(ana, item)
    await write(ana, item, { body: 'other' })
    await ana.request('act/restore', { t: 'Paper', i: item._i, u: approved._u })
    const after = await read(ana, item)
    expect(after).toMatchObject({ state: 'DRAFT', body: 'one' })
    expect(after['writers']).toContain(itemId('User', accounts.ana.index))
  })
})

describe('a move of one’s own work', () => {
  test('is offered while its conditions hold, and only to people who made or changed the item', async () => {
    const { ana, ben, cal } = clients
    const item = await make(ana)
    await write(ben, item, { body: 'two' })
    const proposed = await move(ana, 'propose', item)
    expect(proposed.$can, 'nobody opened it').not.toHaveProperty('withdraw')
    await server.parts.engine.store.update(SYSTEM, { _t: 'Paper', _i: item._i, _u: proposed._u, note: 'open' })
    expect((await read(cal, item)).$can).not.toHaveProperty('withdraw')
    expect(await codeOf(move(cal, 'withdraw', item))).toBe('notAllowed')
    expect((await read(ana, item)).$can).toMatchObject({ withdraw: true })
    expect(await move(ben, 'withdraw', item)).toMatchObject({ state: 'DRAFT' })
  })
})

describe('an approval', () => {
  test('does not outlive a change of the content, and lives through what the server notes', async () => {
    const { ana, ben } = clients
    const item = await make(ana)
    await move(ana, 'propose', item)
    const proposed = await move(ben, 'approve', item)
    await server.parts.engine.store.update(SYSTEM, { _t: 'Paper', _i: item._i, _u: proposed._u, note: 'sent' })
    expect(await read(ana, item)).toMatchObject({ state: 'APPROVED', note: 'sent' })
    expect(await write(ben, item, { body: 'two' })).toMatchObject({ state: 'DRAFT', body: 'two' })
    const [last] = await ana.request<ItemVersion[]>(`history/${item.$id}`)
    expect(last).toMatchObject({ action: 'revise' })
  })

  test('and a change at the same moment never leave an approved text of the approver', async () => {
    const { ana, ben, cal } = clients
    for (let round = 0; round < 15; round += 1) {
      const item = await make(ana)
      await move(ana, 'propose', item)
      const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 4))
      await Promise.allSettled([
        pause().then(() => write(ben, item, { body: `by ben ${round}` })),
        pause().then(() => move(ben, 'approve', item)),
        pause().then(() => move(cal, 'approve', item)),
      ])
      const { state, body } = await read(ana, item)
      if (state === 'APPROVED') expect(body).toBe('one')
      const history = await ana.request<ItemVersion[]>(`history/${item.$id}`)
      const approval = history.findIndex(({ action }) => action === 'approve')
      const earlier = approval < 0 ? [] : history.slice(approval + 1)
      expect(earlier.map(({ by }) => by)).not.toContain(approval < 0 ? '' : (history[approval]?.by as ItemId))
    }
  })
})
