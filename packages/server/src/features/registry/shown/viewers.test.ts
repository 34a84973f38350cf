import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ItemId, type Show } from '@cairn/contract'
import type { Registry } from '@cairn/contract/registry'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '@cairn/server/testing'

const PEOPLE = [
  buildItemType('Organization'),
  buildItemType('Contact', {
    label: ['firstName', 'lastName'],
    properties: {
      firstName: { v: 'DEF' },
      lastName: { v: 'DEF' },
      organizations: { v: 'REL', t: 'Organization', many: true },
    },
  }),
]
/** The words of the area for levels. */
const LEVELS = { ANYONE: 'PUBLIC', MEMBERS: 'COMMUNITY', KEEPERS: 'PRIVATE' } as const
const PLOT = buildItemType('Plot', {
  visibility: 'PRIVATE',
  anonymous: true,
  owner: 'owner',
  properties: {
    name: { v: 'DEF', textField: true },
    owner: { v: 'REL', t: 'Organization' },
    access: { v: 'SEL', options: Object.keys(LEVELS), levels: LEVELS, facet: { kind: 'terms' } },
  },
})
const view = { title: 'views.plots', icon: 'tree', width: 'THIRD', code: './plots' } as const
const entry = (path: string, show: Show) => ({ path, title: 'menu.plots', section: 'land', order: 1, show })
const GARDENS = buildAreaData('gardens', [PLOT], {
  restricted: true,
  views: { plots: view, seeds: view, beds: { ...view, show: { reads: 'Plot' } } },
  menu: [entry('plots', { reads: 'Plot' }), entry('seeds', { all: [{ keyCap: 'Seeds' }, { reads: 'Plot' }] })],
})

let server: TestServer
let home: ItemId
beforeAll(async () => {
  server = await startTestServer({ areas: [buildAreaData('people', PEOPLE), GARDENS] })
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
})
afterAll(() => server.close())

/** The menu, the addresses and whether files of the area are served, for a person or a visitor. */
async function seenBy(client?: TestClient): Promise<{ menu: string[]; views: string[]; isServed: boolean }> {
  const headers = client?.token ? { authorization: `Bearer ${client.token}` } : {}
  const registry = (await (await fetch(`${server.url}/registry.json`, { headers })).json()) as Registry
  const area = registry.areas.find(({ id }) => id === 'gardens')
  const file = await fetch(`${server.url}/areas/gardens/0123456789ab/area.json`, { headers })
  return {
    menu: (area?.menu ?? []).map(({ path }) => path),
    views: Object.keys(area?.views ?? {}).sort(),
    isServed: file.ok,
  }
}

const NOTHING = { menu: [], views: [], isServed: false }
const PLOTS = { menu: ['plots'], views: ['beds', 'plots'], isServed: true }

async function signIn(user: Parameters<TestServer['addUser']>[0]): Promise<TestClient> {
  const { email } = await server.addUser(user)
  return TestClient.signedIn(server.url, email, TEST_PASSWORD)
}

test('menu and addresses show to who may read something, live, and by the words of the type for its levels', async () => {
  const { store } = server.parts.engine
  const [member, stranger] = [await signIn({ organizations: [home] }), await signIn({})]
  const visitor = await TestClient.connect(server.url)
  try {
    const seen = async () => [await seenBy(member), await seenBy(stranger), await seenBy()]
    const told = async (client: TestClient) => {
      await client.waitFor('registry', ({ rights }) => typeof rights === 'string')
      return seenBy(client)
    }
    expect(await seen()).toEqual([NOTHING, NOTHING, NOTHING])
    const kept = await store.create(SYSTEM, 'Plot', { name: 'Kept', owner: home, access: 'KEEPERS' })
    const plot = await store.create(SYSTEM, 'Plot', { name: 'Shared', owner: home, access: 'MEMBERS' })
    expect(await told(member)).toEqual(PLOTS)
    expect(await seen()).toEqual([PLOTS, NOTHING, NOTHING])
    const { _t, _i, _u, $id } = await store.update(SYSTEM, { ...change(plot), access: 'ANYONE' })
    expect(await told(stranger)).toEqual(PLOTS)
    expect(await told(visitor)).toEqual(PLOTS)
    await store.update(SYSTEM, { _t, _i, _u, access: 'KEEPERS' })
    expect(await told(member)).toEqual(NOTHING)
    expect(await seen()).toEqual([NOTHING, NOTHING, NOTHING])
    await store.update(SYSTEM, { ...change(kept), access: 'MEMBERS' })
    expect(await told(member)).toEqual(PLOTS)
    await store.remove(SYSTEM, kept.$id)
    expect(await told(member)).toEqual(NOTHING)
    expect(await store.read(SYSTEM, $id)).toMatchObject({ access: 'KEEPERS' })
  } finally {
    for (const client of [member, stranger, visitor]) client.close()
  }
})

test('an administrator sees what is read, and no more than others what a key capability switches', async () => {
  const admin = await signIn({ admin: true })
  expect(await seenBy(admin)).toEqual(PLOTS)
  admin.close()
})

function change({ _t, _i, _u }: { _t: string; _i: number; _u: number }) {
  return { _t, _i, _u }
}
