import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import { savedSearchSchema } from '@cairn/contract/saved-search'
import { savedSearchToQuery } from '@cairn/model/saved-search'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'
import { buildAreaData } from '@cairn/testkit/builders'
import { ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { CONTACTS } from './contacts.ts'
import { DEMO_COLLECTIONS } from './create-collections.ts'
import { DEALINGS } from './dealings.ts'
import { fillDemo } from './fill-demo.ts'
import { LEXEMES } from './lexemes.ts'
import { COLLECTIONS, LAYER_FEATURES, LAYERS, PLACES } from './places.ts'

/** Of dispositions. */
const FEATURES = DEALINGS.filter(({ feature }) => feature).length
const PLACE_COUNT = COLLECTIONS.length + PLACES.length + LAYERS.length + LAYER_FEATURES.length

/** The areas as they are declared; they need not be built for this. */
async function declared(id: string): Promise<AreaData> {
  const module = (await import(join(import.meta.dirname, '../../../../../remotes', id, 'area.ts'))) as {
    default: Pick<AreaData, 'types' | 'capabilities'>
  }
  return buildAreaData(id, module.default.types, { capabilities: module.default.capabilities })
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    areas: await Promise.all(['collections', 'organisations', 'spatial', 'vocabulary'].map(declared)),
    demo: true,
  })
})
afterAll(() => server.close())

const membersQuery = (kept: unknown) => savedSearchToQuery(v.parse(savedSearchSchema, kept))
const signIn = (name: string) => TestClient.signedIn(server.url, `${name}@demo.test`, DEMO_PASSWORD)
const find = async (client: TestClient, query: object) =>
  client.request<{ ids: string[]; total: number }>('search/ids', { max: 100, ...query })

describe('demo', () => {
  test('every account signs in, each with the rights of README.md', async () => {
    const people = await Promise.all(
      ACCOUNTS.map(async ({ email }) => {
        const client = await TestClient.connect(server.url)
        const { b } = await client.signIn(server.url, email, DEMO_PASSWORD)
        client.close()
        return [
          email,
          (b as { user: { admin: boolean; capabilities: object; contact?: string; organizations: string[] } }).user,
        ] as const
      }),
    )
    const users = Object.fromEntries(people)
    expect(users['admin@demo.test']?.admin).toBe(true)
    expect(users['lands@demo.test']).toMatchObject({ admin: false, capabilities: { Org: true, Vocab: true } })
    expect(users['lands@demo.test']?.contact).toMatch(/^Contact-/)
    expect(users['member@demo.test']?.capabilities).toEqual({ core: true })
    expect(users['proponent@demo.test']?.organizations).toHaveLength(1)
  })

  test('ORG-2 the lands office sees and may change what is its community’s; a proponent sees none of it', async () => {
    const [lands, proponent, member] = await Promise.all([signIn('lands'), signIn('proponent'), signIn('member')])
    const { ids, total } = await find(lands, { types: ['Contact'] })
    expect(total).toBeGreaterThan(22)
    expect(await lands.request(`read/${ids[0]}`)).toMatchObject({ $can: { update: true, delete: true } })
    const theirs = await find(proponent, { types: ['Contact'] })
    expect(theirs.ids.some((id) => ids.includes(id) && id !== '')).toBe(false)
    expect((await find(member, { types: ['Contact'] })).total).toBe(total)
    expect((await find(proponent, { types: ['Organization'] })).total).toBe(6)
    for (const client of [lands, proponent, member]) client.close()
  })

  test('ORG-3 an archivist may change contacts of the community; a member may not', async () => {
    const [archivist, member] = await Promise.all([signIn('archivist'), signIn('member')])
    const [id = ''] = (await find(archivist, { types: ['Contact'], text: 'Heron' })).ids
    expect(await archivist.request<Item>(`read/${id}`)).toMatchObject({ lastName: 'Heron', $can: { update: true } })
    expect(await member.request<Item>(`read/${id}`)).toMatchObject({ $can: { update: false } })
    archivist.close()
    member.close()
  })

  test('VOC-4 words keep their marks, are related, and protected ones are hidden from members', async () => {
    const [lands, member] = await Promise.all([signIn('lands'), signIn('member')])
    const all = await find(lands, { types: ['Lexeme'] })
    expect(all.total).toBe(LEXEMES.length)
    const hidden = LEXEMES.filter(({ access }) => access === 'PROTECTED').length
    expect((await find(member, { types: ['Lexeme'] })).total).toBe(LEXEMES.length - hidden)
    const [id = ''] = (await find(lands, { types: ['Lexeme'], text: 'tɬumayis tlumayis'.split(' ')[1] })).ids
    const word = await lands.request<Item>(`read/${id}`)
    expect(word.label).toBe('tl̓umáyis'.normalize('NFC'))
    expect(Object.values(word.$labels ?? {})).toContain('tl̓úma'.normalize('NFC'))
    lands.close()
    member.close()
  })

  test('meetings lie around today, with the people they are with; a proponent sees none of what the community does', async () => {
    const [lands, member, proponent] = await Promise.all([signIn('lands'), signIn('member'), signIn('proponent')])
    const total = async (client: TestClient, type: string) => (await find(client, { types: [type] })).total
    const meetings = DEALINGS.filter(({ type }) => type === 'Meeting').length
    expect([await total(lands, 'Meeting'), await total(member, 'Meeting')]).toEqual([meetings, meetings])
    expect(await total(lands, 'CommLog')).toBe(DEALINGS.filter(({ type }) => type === 'CommLog').length)
    expect([await total(member, 'CommLog'), await total(member, 'Agreement')]).toEqual([0, 0])
    for (const type of ['Meeting', 'CommLog', 'Agreement', 'Disposition']) expect(await total(proponent, type)).toBe(0)
    const [id = ''] = (await find(lands, { types: ['Meeting'], text: 'answers questions' })).ids
    const meeting = await lands.request<Item>(`read/${id}`)
    expect([meeting.otherOrgs, meeting.otherContacts].map((ids) => (ids as string[]).length)).toEqual([2, 2])
    expect(Date.parse(String(meeting.date))).toBeGreaterThan(Date.now())
    for (const client of [lands, member, proponent]) client.close()
  })

  test('places of the community are its own, protected ones for the few; a layer names what its features stand for', async () => {
    const [lands, member, proponent] = await Promise.all([signIn('lands'), signIn('member'), signIn('proponent')])
    const hidden = PLACES.filter(({ access }) => access === 'PROTECTED').length
    const total = async (client: TestClient) => (await find(client, { types: ['SpatialFeature'] })).total
    expect([await total(lands), await total(member), await total(proponent)]).toEqual([
      PLACES.length,
      PLACES.length - hidden,
      0,
    ])
    const [id = ''] = (await find(lands, { types: ['Feature'], text: 'Intake' })).ids
    expect(Object.values((await lands.request<Item>(`read/${id}`)).$labels ?? {})).toContain('Meridian Power')
    for (const client of [lands, member, proponent]) client.close()
  })

  test('COL-4 collections hold what their search finds for whoever looks, and are part of the first', async () => {
    const [lands, member, proponent] = await Promise.all([signIn('lands'), signIn('member'), signIn('proponent')])
    const counts = await Promise.all(
      [lands, member, proponent].map((client) => find(client, { types: ['Collection'] })),
    )
    expect(counts.map(({ total }) => total)).toEqual([
      DEMO_COLLECTIONS.length,
      DEMO_COLLECTIONS.length,
      DEMO_COLLECTIONS.filter((each) => each.access === 'PUBLIC').length,
    ])
    const [whole = ''] = (await find(lands, { types: ['Collection'], text: 'classroom' })).ids
    const { membershipQuery } = await lands.request<Item>(`read/${whole}`)
    const query = membersQuery(membershipQuery)
    const open = LEXEMES.filter(({ access }) => access === 'PUBLIC').length
    expect([(await find(lands, query)).total, (await find(proponent, query)).total]).toEqual([open, open])
    const parts = { types: ['Collection'], must: [{ prop: 'collections', kind: 'rel', value: [whole] }] }
    expect((await find(lands, parts)).total).toBe(DEMO_COLLECTIONS.filter(({ isPart }) => isPart).length)
    const { ids } = await find(lands, { types: ['Collection'] })
    const members = await Promise.all(
      ids.map((id) => find(lands, { must: [{ prop: 'collections', kind: 'in', value: [id] }] })),
    )
    expect(members.map(({ total }) => total)).not.toContain(0)
    for (const client of [lands, member, proponent]) client.close()
  })

  test('filling again changes nothing', async () => {
    const { database, engine, accounts, registry } = server.parts
    const count = async () => (await database.query<{ n: number }>('select count(*)::int as n from item'))[0]?.n
    const before = await count()
    expect(before).toBe(
      6 +
        CONTACTS.length +
        ACCOUNTS.filter(({ organizations }) => organizations.length > 0).length +
        ACCOUNTS.length +
        LEXEMES.length +
        DEALINGS.length +
        1 /* language */ +
        PLACE_COUNT +
        DEMO_COLLECTIONS.length +
        FEATURES,
    )
    const parts = {
      ...engine,
      database,
      accounts,
      catalogue: registry.catalogue,
      capabilities: ['Org', 'Vocab'],
      log: server.log,
      areas: [],
      itemsAs: () => {
        throw new Error('no area fills the demo here')
      },
      filesAs: () => {
        throw new Error('no area fills the demo here')
      },
      tryImport: async () => {},
    }
    await fillDemo(parts)
    // As if it had been cut off: what is there is not made twice.
    await database.query("update setting set value = to_jsonb('filling'::text) where key = 'demo'")
    await fillDemo(parts)
    expect(await count()).toBe(before)
  })

  test('without the areas only the accounts are there', async () => {
    const bare = await startTestServer({ areas: [buildAreaData('nothing', [])], demo: true })
    const rows = await bare.parts.database.query('select user_i from account')
    expect(rows).toHaveLength(ACCOUNTS.length)
    await bare.close()
  })
})
