import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessProperty, VISIBILITY_LEVELS, type Item, type ItemType } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'

/** Notes, and memos about them. */
const MEMO: ItemType = {
  ...buildItemType('Memo', {
    properties: {
      name: { v: 'DEF', required: true },
      owner: { v: 'REL', t: 'Organization', required: true },
      on: { v: 'REL', t: 'Note', many: true },
      access: accessProperty,
    },
  }),
  owner: 'owner',
  about: { items: 'on' },
  visibility: 'COMMUNITY',
}

const BASKET: ItemType = {
  ...{ name: 'Basket', defaultIcon: 'file', label: ['name'], visibility: 'COMMUNITY', owner: 'owner', care: true },
  properties: { name: { v: 'DEF' }, owner: { v: 'REL', t: 'Organization' } },
}

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity({ areas: [...COMMUNITY_TYPES, MEMO, BASKET] })
})
afterAll(() => server.close())

test('at which levels one reads again what one writes is told, as it is once written', async () => {
  const told: string[][] = []
  for (const email of [server.ana.email, server.keeper.email]) {
    const client = await server.join(email)
    const values = { owner: server.home, name: 'Talk' }
    const { levels } = await client.request<{ levels: string[] }>('act/readableLevels', { t: 'Note', i: 0, values })
    const read = await Promise.all(
      VISIBILITY_LEVELS.map(async (access) => {
        const { $id } = await client.request<Item>('create/Note', { ...values, access })
        return (await codeOf(client.request(`read/${$id}`))) === 'fine' ? [access] : []
      }),
    )
    expect(levels).toEqual(read.flat())
    told.push(levels)
  }
  expect(told[0], 'they differ').not.toEqual(told[1])
})

test('T76 what is written about an item is as guarded as that, and read again by its writer, also without a level', async () => {
  const keeper = await server.join(server.keeper.email)
  const ana = await server.join(server.ana.email)
  const levels: Record<string, unknown> = {}
  for (const access of VISIBILITY_LEVELS) {
    const on = [await server.addNote({ access })]
    const values = { owner: server.home, name: 'Of a note', on }
    const { offered } = await keeper.request<{ offered?: string }>('act/readableLevels', { t: 'Memo', i: 0, values })
    const made = await keeper.request<Item>('create/Memo', values)
    expect(made['access']).toBe(offered)
    expect(await codeOf(keeper.request(`read/${made.$id}`))).toBe('fine')
    levels[access] = made['access']
  }
  expect(levels).toEqual({ PUBLIC: undefined, COMMUNITY: undefined, PROTECTED: 'PROTECTED', PRIVATE: 'PRIVATE' })
  // A hidden note says nothing of its level.
  const hidden = await server.addNote({ access: 'PRIVATE' })
  for (const on of [hidden, 'Note-999999'])
    expect(await ana.request('act/readableLevels', { t: 'Memo', i: 0, values: { owner: server.home, on } })).toEqual({
      levels: ['PUBLIC', 'COMMUNITY', 'PRIVATE'],
      steward: false,
    })
  const chosen = { owner: server.home, name: 'Chosen', access: 'PUBLIC' }
  expect(await keeper.request<Item>('create/Memo', chosen), 'a choice stays').toMatchObject({ access: 'PUBLIC' })
})

test('who is no steward of the owner is told so before a protocol is set', async () => {
  for (const [email, steward] of [
    [server.ana.email, false],
    [server.keeper.email, true],
  ] as const) {
    const client = await server.join(email)
    const asked = { t: 'Basket', i: 0, values: { owner: server.home } }
    expect(await client.request('act/readableLevels', asked)).toMatchObject({ steward })
  }
})
