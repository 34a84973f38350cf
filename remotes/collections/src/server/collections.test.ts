import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import area from '../../area.ts'

let server: TestServer
let home: ItemId
/** `keeper` administers the first organisation, the others have less. */
let keeper: TestClient
let member: TestClient
let outsider: TestClient

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  const make = async (displayName: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
  home = await make('Home')
  const enter = async (user: object) => server.client((await server.addUser(user)).email)
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  keeper = await enter({ organizations: [home], capabilities: ['Collections'], grants })
  member = await enter({ organizations: [home] })
  outsider = await enter({ organizations: [await make('Elsewhere')], capabilities: ['Collections'] })
})
afterAll(async () => {
  for (const client of [keeper, member, outsider]) client.close()
  await server.close()
})

const create = (values: object) => keeper.request<Item>('create/Collection', { label: 'Shore', owner: home, ...values })

it('COL-1 refuses a collection without a label or an owner', async () => {
  for (const missing of ['label', 'owner'])
    await expect(create({ [missing]: undefined })).rejects.toMatchObject({
      details: { properties: { [missing]: expect.anything() } },
    })
})

it('COL-1 keeps a collection out of what is part of it, also of two that are put into each other at once', async () => {
  const [whole, part] = [await create({ label: 'Whole' }), await create({ label: 'Part' })]
  const inner = await create({ label: 'Inner', collections: [part.$id] })
  const put = ({ _t, _i, _u }: Item, into: Item) =>
    keeper.request<Item>('update', { _t, _i, _u, collections: [into.$id] })
  const refused = { details: { properties: { collections: { userMessage: 'errors.circle' } } } }
  await put(part, whole)
  await expect(put(whole, inner)).rejects.toMatchObject(refused)
  const [one, other] = [await create({ label: 'One' }), await create({ label: 'Other' })]
  const outcomes = await Promise.allSettled([put(one, other), put(other, one)])
  const failed = outcomes.filter(({ status }) => status === 'rejected')
  expect(failed).toEqual([expect.objectContaining({ reason: expect.objectContaining(refused) })])
})

it('COL-1 finds a circle of three, and refuses more than twelve levels', async () => {
  const chain: Item[] = []
  for (let level = 0; level < 13; level++)
    chain.push(await create({ label: `Level ${level}`, collections: chain.slice(-1).map(({ $id }) => $id) }))
  const refused = (code: string) => ({
    details: { properties: { collections: { userMessage: `errors.${code}` } } },
  })
  const [first, , third, last] = [...chain.slice(0, 3), chain.at(-1)]
  await expect(create({ collections: [last?.$id] })).rejects.toMatchObject(refused('tooDeep'))
  const { _t, _i, _u } = first as Item
  await expect(keeper.request('update', { _t, _i, _u, collections: [third?.$id] })).rejects.toMatchObject(
    refused('circle'),
  )
})

it('COL-3 refuses types that are not there', async () => {
  await expect(create({ constrainTypes: ['Nowhere'] })).rejects.toMatchObject({
    details: { properties: { constrainTypes: { userMessage: 'errors.typeUnknown' } } },
  })
})

it('COL-2 shows a collection at its own level, to the community of its owner if it names none', async () => {
  const readersOf = async (access: string | undefined) => {
    const { $id } = await create({ access })
    return Promise.all(
      [keeper, member, outsider].map(async (client) => (await codeOf(client.request(`read/${$id}`))) === 'fine'),
    )
  }
  expect(await readersOf(undefined)).toEqual([true, true, false])
  expect(await readersOf('PUBLIC')).toEqual([true, true, true])
  expect(await readersOf('PRIVATE')).toEqual([true, false, false])
})

it('COL-5 lists what names a collection among its related items', async () => {
  const whole = await create({ label: 'Whole' })
  await create({ label: 'Part', collections: [whole.$id] })
  const { groups } = await keeper.request<{ groups: object[] }>('act/related', targetOf(whole.$id))
  expect(groups).toEqual([expect.objectContaining({ type: 'Collection', property: 'collections', total: 1 })])
})

it('COL-6 shows Collections to those who read one or make them, and the list of all to administrators of dedicated installs', async () => {
  const menuOf = async (client: TestClient) => {
    const headers = { authorization: `Bearer ${client.token}` }
    const { areas } = (await (await fetch(`${server.url}/registry.json`, { headers })).json()) as {
      areas: { id: string; menu: { path: string }[] }[]
    }
    return areas.filter(({ id }) => id === 'collections').flatMap(({ menu }) => menu.map(({ path }) => path))
  }
  expect(await menuOf(keeper)).toEqual(['collections'])
  expect(await menuOf(member)).toEqual(['collections'])
  const stranger = await server.client((await server.addUser({})).email)
  const { ids } = await stranger.request<{ ids: string[] }>('search/ids', { types: ['Collection'] })
  expect(await menuOf(stranger)).toEqual(ids.length > 0 ? ['collections'] : [])
  for (const id of ids) await keeper.request(`delete/${id}`)
  if (ids.length > 0) await stranger.waitFor('registry')
  expect(await menuOf(stranger)).toEqual([])
  stranger.close()
  expect(area.menu).toContainEqual(
    expect.objectContaining({ path: 'admin.collections', show: 'administrator', on: 'dedicated' }),
  )
})

it('COL-7 only who may change a collection pins to it, or leaves out of it', async () => {
  const whole = await create({ label: 'Shore' })
  const { store } = server.parts.engine
  const grants = [{ grant: 'Contact.update', grantedBy: home }]
  const person = await server.addUser({ organizations: [home], grants })
  const writer = await server.client(person.email)
  const contact = await store.create(SYSTEM, 'Contact', { firstName: 'Ada', lastName: 'Reed', organizations: [home] })
  const link = (client: TestClient, kind: string) =>
    codeOf(client.request('create/Link', { from: whole.$id, to: contact.$id, kind, owner: home }))
  expect([await link(writer, 'HOLDS'), await link(writer, 'LEAVES_OUT')]).toEqual(['notAllowed', 'notAllowed'])
  expect(await link(writer, 'DEPICTS')).toBe('fine')
  expect(await link(keeper, 'HOLDS')).toBe('fine')
  writer.close()
})

it('COL-8 a visitor sees what is public of a public collection, with its pins', async () => {
  const whole = await create({ label: 'For all', access: 'PUBLIC' })
  const [open, own] = [await create({ label: 'Open', access: 'PUBLIC' }), await create({ label: 'Own' })]
  const visitor = await TestClient.connect(server.url)
  const members = async (client: TestClient) => {
    const must = [{ prop: 'collections', kind: 'in', value: [whole.$id] }]
    return (await client.request<{ ids: string[] }>('search/ids', { must })).ids.toSorted()
  }
  for (const to of [open.$id, own.$id])
    await keeper.request('create/Link', { from: whole.$id, to, kind: 'HOLDS', owner: home, access: 'PUBLIC' })
  expect(await members(visitor)).toEqual([open.$id])
  expect(await members(keeper)).toEqual([open.$id, own.$id].toSorted())
  const must = [{ prop: 'collections', kind: 'in', value: [whole.$id] }]
  const isMember = async (text: string) => (await keeper.request<{ ids: string[] }>('search/ids', { text, must })).ids
  expect([await isMember(own.$id), await isMember(whole.$id)]).toEqual([[own.$id], []])
  visitor.close()
})

it('COL-11 tells how many members of a collection somebody sees, and what is pinned first', async () => {
  const whole = await create({ label: 'Glanced at', access: 'PUBLIC' })
  const file = {
    name: 'a.txt',
    bytes: new TextEncoder().encode('words'),
    relType: 'Collection',
    relProp: 'featureImage',
  }
  const { $id: featureImage } = await upload(server.url, keeper, file)
  const [plain, pictured] = [await create({ label: 'Plain' }), await create({ label: 'Pictured', featureImage })]
  const hidden = await create({ label: 'Hidden', access: 'PRIVATE' })
  for (const [at, to] of [pictured.$id, plain.$id, hidden.$id].entries())
    await keeper.request('create/Link', { from: whole.$id, to, kind: 'HOLDS', owner: home, position: at + 1 })
  const told = async (client: TestClient) =>
    (
      await client.request<{ found: Record<string, object> }>('act/glanceCollections', {
        ...{ t: 'Collection', i: 0, ids: [whole.$id, hidden.$id, pictured.$id] },
      })
    ).found
  expect(await told(keeper)).toMatchObject({
    [whole.$id]: { count: 3, first: pictured.$id },
    [hidden.$id]: { count: 0 },
  })
  expect(await told(member)).toEqual({
    [whole.$id]: { count: 2, isExact: true, first: pictured.$id },
    [pictured.$id]: { count: 0, isExact: true },
  })
  expect(await told(outsider)).toEqual({ [whole.$id]: { count: 0, isExact: true } })
})

it('COL-13 a visitor reads how a public collection may be used, by a licence that there is', async () => {
  const { $id } = await create({ access: 'PUBLIC', licence: 'CC_BY' })
  const visitor = await TestClient.connect(server.url)
  expect(await visitor.request<Item>(`read/${$id}`)).toMatchObject({ licence: 'CC_BY', $labels: { [home]: 'Home' } })
  await expect(create({ licence: 'MADE_UP' })).rejects.toMatchObject({
    details: { properties: { licence: expect.anything() } },
  })
  visitor.close()
})
