import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessProperty, LINK_TYPE, type Item, type ItemId } from '@cairn/contract'
import { queryToSavedSearch } from '@cairn/model/saved-search'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { createBudget, withinBudget } from '../lib/budget.ts'

const name = { v: 'DEF', required: true, max: 200, textField: true } as const
const owner = { v: 'REL', t: 'Organization', required: true } as const
const TYPES = [
  buildItemType('Shelf', {
    properties: {
      ...{ name, owner, access: accessProperty, search: { v: 'DEF', t: 'json' }, only: { v: 'DEF', t: 'json' } },
    },
    ...{ owner: 'owner', visibility: 'COMMUNITY' },
    members: { query: 'search', only: 'only', named: 'shelves', pin: 'HOLDS', out: 'LEAVES_OUT' },
  }),
  buildItemType('Basket', {
    properties: {
      ...{ name, owner, access: accessProperty },
      shelves: { v: 'REL', t: 'Shelf', many: true },
    },
    ...{ owner: 'owner', visibility: 'COMMUNITY' },
  }),
  buildItemType('Jar', {
    properties: {
      ...{ name, owner, access: accessProperty },
      shelves: { v: 'REL', t: 'Shelf', many: true },
    },
    ...{ owner: 'owner', visibility: 'COMMUNITY' },
  }),
]

let server: TestServer
let home: ItemId
/** `keeper` administers the community; `editor` changes baskets and shelves; `member` reads. */
let [keeper, editor, member]: TestClient[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, ...TYPES] })
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const given = (...grants: string[]) => grants.map((grant) => ({ grant, grantedBy: home }))
  const rights = ['Basket.create', 'Basket.update', 'Shelf.create', 'Shelf.update']
  const clients: TestClient[] = []
  for (const grants of [given('adminOrg'), given(...rights), []])
    clients.push(await server.client((await server.addUser({ organizations: [home], grants })).email))
  ;[keeper, editor, member] = clients
})
afterAll(async () => {
  for (const client of [keeper, editor, member]) client?.close()
  await server.close()
})

const create = (type: string, values: object, client = keeper) =>
  (client as TestClient).request<Item>(`create/${type}`, { owner: home, ...values })
const link = (from: Item, kind: string, to: Item, client = keeper, more: object = { owner: home }) =>
  (client as TestClient).request<Item>(`create/${LINK_TYPE}`, { from: from.$id, kind, to: to.$id, ...more })
const membersOf = async ({ $id }: Item, client = member, more: object = {}) =>
  (await (client as TestClient).request<{ ids: string[]; total: number }>('search/ids', {
    ...{ must: [{ prop: 'shelves', kind: 'in', value: [$id] }], types: ['Basket'], ...more },
  })) as { ids: string[]; total: number; facets?: Record<string, { count: number }[]> }

// First of all, while no link was ever made.
test('COL-8 a collection has members before anything was ever linked', async () => {
  const search = queryToSavedSearch({ types: ['Jar'], text: 'first' })
  const shelf = await create('Shelf', { name: 'The first', search })
  const jar = await create('Jar', { name: 'First jar' })
  expect((await membersOf(shelf, member, { types: ['Jar'] })).ids).toEqual([jar.$id])
})

test('COL-8 members are pins, what the search finds and what names it, without what is left out', async () => {
  const shelf = await create('Shelf', {
    name: 'The shore',
    search: queryToSavedSearch({ types: ['Basket'], text: 'cedar' }),
  })
  const [found, left, pinned, naming, other, hidden] = await Promise.all([
    create('Basket', { name: 'Cedar basket' }),
    create('Basket', { name: 'Cedar root basket' }),
    create('Basket', { name: 'Grass basket' }),
    create('Basket', { name: 'Berry basket', shelves: [shelf.$id] }),
    create('Basket', { name: 'Spoon' }),
    create('Basket', { name: 'Kept basket', access: 'PROTECTED' }),
  ])
  await link(shelf, 'LEAVES_OUT', left)
  for (const each of [pinned, hidden]) await link(shelf, 'HOLDS', each)
  const seen = [found, pinned, naming].map(({ $id }) => $id)
  expect((await membersOf(shelf)).ids.toSorted()).toEqual(seen.toSorted())
  const all = await membersOf(shelf, keeper)
  expect(all.ids.toSorted()).toEqual([...seen, hidden.$id].toSorted())
  expect(all.ids).not.toContain(other.$id)
  expect((await membersOf(shelf, member, { max: 0 })).total).toBe(3)
})

test('COL-8 members are those of a naive count, of any collections and readers', async () => {
  const rng = seeded(20261126)
  const words = ['alderwood', 'birchbark', 'cedarbough']
  const levels = ['PUBLIC', 'COMMUNITY', 'PROTECTED']
  const things = await Promise.all(
    Array.from({ length: 18 }, async (_, at) => {
      const [word, access] = [rng.one(words), rng.one(levels)]
      const type = at % 3 === 0 ? 'Jar' : 'Basket'
      return { word, access, type, item: await create(type, { name: `${word} made`, access }), shelves: [] as ItemId[] }
    }),
  )
  const isSeen = (access: string, client: TestClient | undefined) => client === keeper || access !== 'PROTECTED'
  for (let count = 0; count < 12; count++) {
    const [word, only] = [rng.one([undefined, ...words]), rng.one([undefined, ['Basket'], ['Basket', 'Jar']])]
    const search = word === undefined ? {} : { search: queryToSavedSearch({ types: ['Basket', 'Jar'], text: word }) }
    const shelf = await create('Shelf', { name: `Shelf ${count}`, ...search, ...(only ? { only } : {}) })
    const fits = ({ type }: { type: string }) => only === undefined || only.includes(type)
    const pinned = things.filter((each) => fits(each) && rng.chance(0.2))
    const out = things.filter((each) => !pinned.includes(each) && rng.chance(0.2))
    const naming = things.filter((each) => fits(each) && rng.chance(0.2))
    for (const { item } of pinned) await link(shelf, 'HOLDS', item)
    for (const { item } of out) await link(shelf, 'LEAVES_OUT', item)
    for (const each of naming) {
      each.shelves.push(shelf.$id)
      const { _t, _i, _u } = each.item
      each.item = await (keeper as TestClient).request<Item>('update', { _t, _i, _u, shelves: each.shelves })
    }
    for (const client of [keeper, member]) {
      const expected = things.filter(
        (each) =>
          (pinned.includes(each) || naming.includes(each) || (each.word === word && fits(each))) &&
          !out.includes(each) &&
          isSeen(each.access, client),
      )
      const { ids } = await membersOf(shelf, client, { types: ['Basket', 'Jar'] })
      expect(ids.toSorted()).toEqual(expected.map(({ item }) => item.$id).toSorted())
    }
  }
})

test('COL-8 shelves whose searches ask for the members of each other are answered, and too many are refused', async () => {
  const shelves: Item[] = []
  for (let at = 0; at < 14; at++) shelves.push(await create('Shelf', { name: `Ring ${at}` }))
  const [basket, last] = [await create('Basket', { name: 'Within' }), await create('Basket', { name: 'Last' })]
  await link(shelves[1] as Item, 'HOLDS', basket)
  await link(shelves[0] as Item, 'HOLDS', last)
  const asking = async ({ _t, _i, _u, $id }: Item, others: readonly Item[]) => {
    const value = others.map((each) => each.$id).filter((id) => id !== $id)
    const search = queryToSavedSearch({ types: ['Basket'], must: [{ prop: 'shelves', kind: 'in', value }] })
    return (keeper as TestClient).request<Item>('update', { _t, _i, _u, search })
  }
  const three = await Promise.all(shelves.slice(0, 3).map((each) => asking(each, shelves.slice(0, 3))))
  const both = [basket.$id, last.$id].toSorted()
  for (const shelf of three) expect((await membersOf(shelf)).ids.toSorted()).toEqual(both)
  const all = await Promise.all(three.concat(shelves.slice(3)).map((each) => asking(each, shelves)))
  expect((await membersOf(all[0] as Item)).ids).toEqual([last.$id])
  const every = { must: [{ prop: 'shelves', kind: 'in', value: all.map(({ $id }) => $id) }], types: ['Basket'] }
  expect(await codeOf((member as TestClient).request('search/ids', every))).toBe('queryTooLarge')
  // What is found once the budget of the call is spent is no answer.
  const { store } = server.parts.engine
  const spent = withinBudget(createBudget(100), () =>
    store.search(SYSTEM, { ...every, must: [{ prop: 'shelves', kind: 'in', value: [shelves[0]?.$id ?? ''] }] }),
  )
  expect(await codeOf(spent)).toBe('tooMuchWork')
}, 60_000)

/** Random choices that are the same each time. */
function seeded(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  return {
    one: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    chance: (part: number) => next() < part,
  }
}

test('T2 a hidden collection has no members, as one that is not there', async () => {
  const basket = await create('Basket', { name: 'Tall basket' })
  const shelf = await create('Shelf', { name: 'Hidden', access: 'PROTECTED' })
  await link(shelf, 'HOLDS', basket)
  expect(await membersOf(shelf)).toEqual(await membersOf({ $id: 'Shelf-999' } as Item))
  expect((await membersOf(shelf, keeper)).ids).toEqual([basket.$id])
})

test('COL-8 members are held to the types of what holds them, also what is pinned', async () => {
  const baskets = await create('Shelf', { name: 'Baskets alone', only: ['Basket'] })
  const [basket, note] = [await create('Basket', { name: 'One' }), await create('Jar', { name: 'Two' })]
  const refused = (property: string, code: string) => ({
    details: { properties: { [property]: { userMessage: `errors.${code}` } } },
  })
  await expect(create('Jar', { name: 'Three', shelves: [baskets.$id] })).rejects.toMatchObject(
    refused('shelves', 'notOfType'),
  )
  const change = ({ _t, _i, _u }: Item, values: object) =>
    (keeper as TestClient).request<Item>('update', { _t, _i, _u, ...values })
  await expect(change(note, { shelves: [baskets.$id] })).rejects.toMatchObject(refused('shelves', 'notOfType'))
  await expect(link(baskets, 'HOLDS', note)).rejects.toMatchObject(refused('to', 'notOfType'))
  await link(baskets, 'HOLDS', basket)
  const all = await create('Shelf', { name: 'All' })
  await link(all, 'HOLDS', note)
  await change(note, { shelves: [all.$id] })
  const types = { types: ['Basket', 'Jar'] }
  expect((await membersOf(all, member, types)).ids).toEqual([note.$id])
  const held = await change(all, { only: ['Basket'] })
  expect((await membersOf(all, member, types)).ids).toEqual([])
  await expect(change(held, { only: ['Nowhere'] })).rejects.toMatchObject(refused('only', 'typeUnknown'))
})

test('COL-7 nothing is pinned twice, or pinned and left out, also by two at once', async () => {
  const [shelf, basket] = [await create('Shelf', { name: 'Pins' }), await create('Basket', { name: 'Once' })]
  const twice = { details: { properties: { to: { userMessage: 'errors.linkedAlready' } } } }
  const outcomes = await Promise.allSettled([link(shelf, 'HOLDS', basket), link(shelf, 'LEAVES_OUT', basket)])
  const [made] = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([
    expect.objectContaining({ reason: expect.objectContaining(twice) }),
  ])
  await expect(link(shelf, 'HOLDS', basket)).rejects.toMatchObject(twice)
  await link(shelf, 'NAMES', basket)
  // Who may change what it is pinned to changes the pin, and nobody makes a pin of another link.
  const { _t, _i, _u } = made as Item
  const other = made?.['kind'] === 'HOLDS' ? 'LEAVES_OUT' : 'HOLDS'
  await (editor as TestClient).request('update', { _t, _i, _u, kind: other })
  const [free, own] = [await create('Basket', { name: 'Free' }), { owner: undefined }]
  const named = await link(shelf, 'NAMES', free, member, own)
  const asPin = { _t: named._t, _i: named._i, _u: named._u, kind: 'HOLDS' }
  expect(await codeOf((member as TestClient).request('update', asPin))).toBe('notAllowed')
  expect(await codeOf(link(shelf, 'HOLDS', free, member, own))).toBe('notAllowed')
})

test('T1 a link is read by who may read both ends, and is gone once one is hidden', async () => {
  const [word, basket] = await Promise.all([create('Basket', { name: 'Word' }), create('Basket', { name: 'Named' })])
  const made = await link(word, 'NAMES', basket)
  const links = async () =>
    (await (member as TestClient).request<{ ids: string[] }>('search/ids', {
      types: [LINK_TYPE],
      must: [{ prop: 'from', kind: 'rel', value: [word.$id] }],
    })) as { ids: string[] }
  expect((await links()).ids).toEqual([made.$id])
  const { _t, _i, _u } = basket
  await (keeper as TestClient).request('update', { _t, _i, _u, access: 'PROTECTED' })
  expect((await links()).ids).toEqual([])
  expect(await codeOf((member as TestClient).request(`read/${made.$id}`))).toBe('notAllowed')
})

test('who may change one end makes a link for its owners, and who only reads makes one of their own', async () => {
  const [one, two] = await Promise.all([create('Basket', { name: 'One' }), create('Basket', { name: 'Two' })])
  expect(await link(one, 'NAMES', two, editor)).toMatchObject({ owner: home })
  expect(await codeOf(link(one, 'NAMES', two, member))).toBe('notAllowed')
  const own = await link(one, 'NAMES', two, member, {})
  expect(await codeOf((editor as TestClient).request(`read/${own.$id}`))).toBe('notAllowed')
})
