// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { upload } from '@cairn/testkit/upload'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

const POINT = { type: 'Point', coordinates: [-128.3, 52.87] } as const
const MANY = 60

let server: TestServer
let home: ItemId
let project: Item
/** Does all of it for the owner. */
let steward: TestClient
/** Of the community, without rights. */
let member: TestClient
/** Makes statements of the project, and changes no places. */
let interviewer: TestClient

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const enter = async (grants: readonly string[]) =>
    server.addUser({
      ...{ organizations: [home], capabilities: ['Research', 'Spatial'] },
      grants: grants.map((grant) => ({ grant, grantedBy: home })),
    })
  steward = await server.client((await enter(['adminOrg'])).email)
  member = await server.client((await enter([])).email)
  const { email, contact } = await enter([])
  interviewer = await server.client(email)
  project = await make('ResearchProject', { title: 'Shore', state: 'ACTIVE', interviewers: [contact] })
})
afterAll(async () => {
  for (const client of [steward, member, interviewer]) client.close()
  await server.close()
})

const make = (type: string, more: object, client = steward) =>
  client.request<Item>(`create/${type}`, { owner: home, ...more })
const place = (label: string, more: object = {}, client = steward) =>
  make('SpatialFeature', { label, geometry: POINT, ...more }, client)
const change = async ({ $id }: Item, more: object) => {
  const { _t, _i, _u } = await steward.request<Item>(`read/${$id}`)
  return steward.request<Item>('update', { _t, _i, _u, ...more })
}
const decide = (person: Item, decision: string, uses = ['KEEP', 'TEAM', 'COMMUNITY', 'MAP']) =>
  steward.request<{ closed: number }>('act/recordConsents', {
    ...{ t: 'CommunityMember', i: person._i, project: project.$id, uses, decision },
    ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
async function talkOf(lastName: string) {
  const person = await make('CommunityMember', { firstName: 'Ada', lastName })
  const about = { project: project.$id, respondents: [person.$id] }
  return { person, about, talk: await make('ResearchActivity', { ...about, title: 'A talk', type: 'INTERVIEW' }) }
}
const say = (about: object, label: string, more: object = {}, client = steward) =>
  make('ResearchData', { ...about, label, ...more }, client)

/** Makes the steward's task, to its end. */
async function ended(action: string, body: object): Promise<void> {
  const { key } = await steward.request<{ key: string }>(action, body)
  const { b } = await steward.waitFor<{ key: string; state: string }>(
    'taskComplete',
    (done) => done.key === key,
    60_000,
  )
  expect(b).toMatchObject({ state: 'DONE' })
}

/** Whether somebody reads a place, is told its name, or finds it in a list or on the map. */
async function sees(client: TestClient, { $id, label }: Item): Promise<boolean> {
  const isRead = (await codeOf(client.request(`read/${$id}`))) === 'fine'
  const { ids } = await client.request<{ ids: string[] }>('search/ids', { types: ['SpatialFeature'], max: 500 })
  const found = await client.request<{ ids: string[] }>('search/ids', { text: String(label), max: 50 })
  const named = await client.request<{ label: string }>(`label/${$id}`)
  expect([ids.includes($id), found.ids.includes($id), named.label === label]).toEqual([isRead, isRead, isRead])
  return isRead
}

/** Places that statements name, and others have while nothing that they read, nor a gazetteer, uses them. */
async function sweep(): Promise<string[]> {
  const { ids } = await member.request<{ ids: string[] }>('search/ids', {
    ...{ types: ['SpatialFeature'], mustNot: [{ prop: 'collection', kind: 'exists', value: true }], max: 500 },
  })
  const said = await server.parts.engine.store.search(SYSTEM, { types: ['ResearchData'], max: 5000 })
  const all = await server.parts.engine.store.readMany(SYSTEM, said.ids as ItemId[])
  const readable = await member.request<{ ids: string[] }>('search/ids', { types: ['ResearchData'], max: 5000 })
  const open = new Set(readable.ids)
  const namedIn = (id: string, names: readonly string[]) =>
    Object.values(all).filter((item) => names.some((name) => [item[name] ?? []].flat().includes(id)))
  return ids.filter((id) => {
    const closing = namedIn(id, ['spatial', 'closedPlaces'])
    return closing.length > 0 && !namedIn(id, ['spatial']).some(({ $id }) => open.has($id))
  })
}

it('T62 RES-36 a place made while a statement of a withheld interview is written is as closed as that', async () => {
  const { about, talk, person } = await talkOf('Grave')
  // As the dialog does: first the place, open as any, then the statement.
  const grave = await place('grave point', { access: 'COMMUNITY' })
  expect(await sees(member, grave)).toBe(true)
  const statement = await say(about, 'A grave', { activity: talk.$id, spatial: [grave.$id] })
  expect([await sees(member, grave), await sees(steward, grave)]).toEqual([false, true])
  await change(grave, { access: 'PUBLIC', label: 'grave point' })
  expect(await sees(member, grave)).toBe(false)
  await decide(person, 'GIVEN')
  await change(statement, { access: 'COMMUNITY' })
  expect(await sees(member, grave)).toBe(true)
  expect(await sweep()).toEqual([])
})

it('T62 RES-36 withdrawing closes places in the transaction of the entry, whatever moment is looked at', async () => {
  const { about, talk, person } = await talkOf('Moment')
  await decide(person, 'GIVEN')
  const bay = await place('kelp bay', { access: 'COMMUNITY' })
  await say(about, 'Kelp', { activity: talk.$id, access: 'COMMUNITY', spatial: [bay.$id] })
  for (let round = 0; round < 3; round++) {
    expect(await sees(member, bay)).toBe(true)
    const seen = await whileWithdrawn(person, [bay.$id])
    // An entry without what it closes, or the other way round, is never there.
    expect(seen.filter(({ taken, open }) => open !== (taken ? 0 : 1))).toEqual([])
    expect(await sees(member, bay)).toBe(false)
    await decide(person, 'GIVEN')
    const { ids } = await steward.request<{ ids: string[] }>('search/ids', {
      ...{ types: ['ResearchData'], must: [{ prop: 'activity', kind: 'rel', value: [talk.$id] }] },
    })
    await change(await steward.request<Item>(`read/${ids[0]}`), { access: 'COMMUNITY' })
  }
})

it('T62 RES-8 RES-36 closes the places of very many statements at once; those that others tell of, too, stay', async () => {
  const { about, talk, person } = await talkOf('Many')
  await decide(person, 'GIVEN')
  await server.settled()
  const places: Item[] = []
  for (let n = 0; n < MANY; n++) places.push(await place(`many ${n}`, { access: 'COMMUNITY' }))
  const said = places.map(({ $id }, n) => ({
    ...{ ...about, owner: home, label: `Place ${n}`, activity: talk.$id, access: 'COMMUNITY', spatial: [$id] },
  }))
  const refused = await server.parts.engine.store.createAll(SYSTEM, 'ResearchData', said)
  expect(refused.filter((each) => each !== undefined)).toEqual([])
  const other = await talkOf('Other')
  await decide(other.person, 'GIVEN')
  const [shared] = places as [Item]
  await say(other.about, 'Too', { activity: other.talk.$id, access: 'COMMUNITY', spatial: [shared.$id] })
  const seen = await whileWithdrawn(
    person,
    places.slice(1).map(({ $id }) => $id),
  )
  expect(seen.filter(({ taken, open }) => open !== (taken ? 0 : MANY - 1))).toEqual([])
  expect([await sees(member, shared), await sees(member, places[1] as Item)]).toEqual([true, false])
  await server.settled()
  expect(await sees(member, places[MANY - 1] as Item)).toBe(false)
  expect(await sees(steward, places[MANY - 1] as Item)).toBe(true)
  expect(await sweep()).toEqual([])
})

it('T62 RES-36 closed on every way in: drawn, imported in one write, put back, and named by who may not change it', async () => {
  const { talk, about, person } = await talkOf('Ways')
  const drawn = await steward.request<Item>('act/drawStatement', {
    ...{ ...targetOf(talk.$id), label: 'Drawn', geometry: POINT, timeCode: '0:00:10' },
  })
  // Nobody agreed to have it on a map.
  const [id] = drawn['closedPlaces'] as ItemId[] & string[]
  const hers = await place('by hand', { access: 'COMMUNITY' })
  const statement = await say(about, 'By hand', { activity: talk.$id, spatial: [hers.$id] })
  await steward.request(`delete/${statement.$id}`)
  expect(await sees(member, hers)).toBe(false)
  await steward.request('act/restore', targetOf(statement.$id))
  expect(await sees(member, hers)).toBe(false)
  expect(await codeOf(member.request(`read/${id}`))).toBe('notAllowed')
  const gazetteer = await make('SpatialCollection', { label: 'Gazetteer', access: 'COMMUNITY' })
  const [known, loose] = [
    await place('known', { access: 'COMMUNITY', collection: gazetteer.$id }),
    await place('loose', { access: 'COMMUNITY' }),
  ]
  // What is withheld is out of their own reach.
  await decide(person, 'GIVEN', ['KEEP', 'TEAM'])
  await server.settled()
  await say(about, 'Of the gazetteer', { spatial: [known.$id] }, interviewer)
  await expect(say(about, 'Of others', { spatial: [loose.$id] }, interviewer)).rejects.toMatchObject({
    details: { properties: { spatial: { userMessage: 'errors.closesOthers' } } },
  })
  expect([await sees(member, known), await sees(member, loose)]).toEqual([true, true])
})

it('T62 RES-22 a table of statements closes the places that it names, which stay closed once it is taken back', async () => {
  const { talk } = await talkOf('Table')
  const cove = await place('table cove', { access: 'COMMUNITY' })
  const bytes = new TextEncoder().encode(`Site,Name,Place\nTB-1,Told of,${cove.$id}`)
  const { $id: file } = await upload(server.url, steward, { name: 'c.csv', bytes, relType: 'Import', relProp: 'file' })
  const made = await make('Import', { label: 'Table', kind: 'RES_CODED', file })
  const run = async (action: string, body: object = {}) => {
    await ended(`act/${action}/async`, { ...targetOf(made.$id), ...body })
    return steward.request<Item & { plan: { columns: object[]; fixed: object } }>(`read/${made.$id}`)
  }
  const { plan } = await run('lookAtImport')
  const columns = plan.columns.map((column, at) => ({ ...column, to: ['siteCode', 'label', 'spatial'][at] }))
  const fixed = { ...plan.fixed, project: project.$id, activity: talk.$id }
  expect(await run('tryImport', { plan: { ...plan, columns, fixed, key: ['siteCode'] } })).toMatchObject({
    trial: { counts: { new: 1, error: 0 } },
  })
  expect(await sees(member, cove)).toBe(true)
  expect(await run('applyImport')).toMatchObject({ state: 'DONE' })
  expect([await sees(member, cove), await sees(steward, cove)]).toEqual([false, true])
  expect(await run('revertImport')).toMatchObject({ state: 'UNDONE' })
  expect(await sees(member, cove)).toBe(false)
  expect(await sweep()).toEqual([])
})

it('T62 RES-36 two people who spoke that become one open no place, and places that statements name are not merged', async () => {
  const [silent, open] = [await talkOf('Silent'), await talkOf('Open')]
  await decide(open.person, 'GIVEN')
  const told = async ({ about, talk }: typeof open, label: string, access: string) => {
    const where = await place(label, { access: 'COMMUNITY' })
    await say(about, `Told of ${label}`, { activity: talk.$id, spatial: [where.$id], access })
    return where
  }
  const places = [await told(silent, 'silent isle', 'PRIVATE'), await told(open, 'open isle', 'COMMUNITY')]
  const seen = () => Promise.all(places.map((each) => sees(member, each)))
  expect(await seen()).toEqual([false, true])
  const [from, into] = (await Promise.all(
    [open, silent].map(({ person }) => steward.request<Item>(`read/${person.$id}`)),
  )) as [Item, Item]
  await ended('act/mergeItems/async', { ...targetOf(from.$id), into: into.$id, u: from._u, intoU: into._u })
  await server.settled()
  // Of whom nobody knows what they agreed to, nothing is open.
  expect((await seen())[0]).toBe(false)
  expect(await sweep()).toEqual([])
  const [one, two] = places as [Item, Item]
  const counts = { u: one._u, intoU: two._u }
  expect(
    await codeOf(steward.request('act/mergeItems/async', { ...targetOf(one.$id), into: two.$id, ...counts })),
  ).toBe('badMessage')
})

it('T51 RES-21 a purged statement leaves nothing of itself, nor of the place that it alone names, but its tombstone', async () => {
  const { about, talk } = await talkOf('Purge')
  const needle = 'quoiwhistle'
  const grave = await place(`Grave ${needle}`, { access: 'COMMUNITY' })
  const kept = await place('Kept', { access: 'COMMUNITY' })
  await member.request('addWatch/SpatialFeature-0')
  const said = { activity: talk.$id, description: `They told of ${needle}`, spatial: [grave.$id, kept.$id] }
  const statement = await say(about, `Said ${needle}`, said)
  await say(about, 'Also', { activity: talk.$id, spatial: [kept.$id] })
  await change(statement, { description: `They told more of ${needle}` })
  await change(grave, { label: `Grave of ${needle}` })
  await server.settled()
  expect(await tablesWith(needle)).not.toEqual([])
  const second = await server.client(
    (
      await server.addUser({
        ...{ organizations: [home], capabilities: ['Research'] },
        grants: [{ grant: 'adminOrg', grantedBy: home }],
      })
    ).email,
  )
  await server.parts.database.query(`update item set doc = doc || '{"heldUntil":"2020-01-01"}' where i = $1`, [
    statement._i,
  ])
  const purge = (client: TestClient) =>
    client.request('act/purge', { ...targetOf(statement.$id), reason: 'Ada asked for it' })
  expect(await purge(steward)).toEqual({ done: false })
  expect(await purge(second)).toEqual({ done: true })
  second.close()
  expect([await codeOf(steward.request(`read/${grave.$id}`)), await sees(steward, kept)]).toEqual(['notAllowed', true])
  await expect.poll(() => tablesWith(needle)).toEqual([])
  const left = await tablesWith(statement.$id)
  expect(left).toContain('purged')
})

/** Names of the tables in which a text stands somewhere. */
async function tablesWith(needle: string): Promise<string[]> {
  const { database } = server.parts
  const tables = await database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await database.query(`select 1 from ${name} as row where row::text ilike $1 limit 1`, [`%${needle}%`])
    if (rows.length > 0) found.push(name)
  }
  return found
}

/**
 * Withdraws, and looks meanwhile, each time in one statement: whether the entries are there, and how many of
 * the places a member of the community has the keys of.
 */
async function whileWithdrawn(person: Item, ids: readonly string[]): Promise<{ taken: boolean; open: number }[]> {
  const { database } = server.parts
  const before = await withdrawn(person)
  const seen: { taken: boolean; open: number }[] = []
  let isDone = false
  const look = async () => {
    while (!isDone) {
      const [row] = await database.query<{ taken: number; open: number }>(SNAPSHOT, [
        person.$id,
        ids.map((id) => Number(id.split('-')[1])),
        [`_v=C/${home}`, `_v=C/${home}/SpatialFeature`],
      ])
      seen.push({ taken: Number(row?.taken) > before, open: Number(row?.open) })
    }
  }
  const looking = look()
  await decide(person, 'WITHDRAWN')
  isDone = true
  await looking
  expect(seen.length).toBeGreaterThan(1)
  return seen
}

const SNAPSHOT = `select
  (select count(*) from item where doc ->> 'respondent' = $1 and doc ->> 'decision' = 'WITHDRAWN') as taken,
  (select count(*) from item_s s join item_type t on t.t = s.t and t.name = 'SpatialFeature'
    where s.i = any($2) and (s.k1 || s.xk) && array(select id from term where term = any($3))) as open`

async function withdrawn({ $id }: Item): Promise<number> {
  const [row] = await server.parts.database.query<{ taken: number }>(SNAPSHOT, [$id, [], []])
  return Number(row?.taken)
}
