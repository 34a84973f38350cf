// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let project: Item
let steward: TestClient
/** Reads private items, and has not met what stewards have. */
let reader: TestClient

beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const person = { organizations: [home], capabilities: ['Research'] }
  const join = async (...names: string[]) => {
    const grants = names.map((grant) => ({ grant, grantedBy: home }))
    return server.client((await server.addUser({ ...person, grants })).email)
  }
  steward = await join('adminOrg')
  reader = await join('PRIVATE.read')
  project = await create('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
})
afterAll(async () => {
  for (const client of [steward, reader]) client.close()
  await server.close()
})

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const fresh = (id: string) => steward.request<Item>(`read/${id}`)
const codes = async ({ $id }: Item) => [(await fresh($id))['respondentCodes'] ?? []].flat().map(String)
async function speaker(firstName: string): Promise<Item> {
  const person = await create('CommunityMember', { firstName, lastName: 'Marsh' })
  await decide(person, 'GIVEN', '2024-01-01')
  return person
}
const decide = (person: Item, decision: string, from: string, more: object = {}) =>
  steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: person._i, project: project.$id, uses: ['KEEP', 'TEAM'], decision },
    ...{ from, how: 'WRITTEN', by: 'SELF', ...more },
  })

/** Has the migrations of the area run once more, until its types may be changed again. */
async function migrateAgain(): Promise<void> {
  const { database, registry } = server.parts
  await database.query(`delete from area_migration where area = 'research'`)
  await registry.refresh()
  const done = `select count(*)::int as count from area_migration where area = 'research' and done is not null`
  await expect.poll(async () => (await database.query(done))[0], { timeout: 60_000 }).toEqual({ count: 4 })
  const probe = () => codeOf(create('ResearchData', { label: 'Another', project: project.$id }))
  await expect.poll(probe, { timeout: 60_000 }).toBe('fine')
  await server.settled()
}

it('T77 RES-33 closes what was left of speakers who were removed before that was closed with it', async () => {
  const { database } = server.parts
  const [ada, eve] = [await speaker('Ada'), await speaker('Eve')]
  const own = { title: 'A talk', type: 'GROUP', project: project.$id, respondents: [ada.$id, eve.$id] }
  const talk = await create('ResearchActivity', own)
  const said = { project: project.$id, activity: talk.$id, respondents: [eve.$id] }
  const [hers, gone] = [
    await create('ResearchData', { label: 'Hers', ...said }),
    await create('ResearchData', { label: 'Deleted', ...said }),
  ]
  await server.settled()
  const [code] = await codes(hers)
  const transcribe = async (words: string) =>
    create('ResearchTranscript', {
      ...{ owner: undefined, activity: talk.$id, title: 'Said' },
      text: `WEBVTT\n\n00:00.000 --> 00:02.000\n<v ${code}>${words}\n\n00:03.000 --> 00:05.000\n<v R-999>At low water`,
    })
  const [old, former] = [await transcribe('By the falls'), await transcribe('By the weir')]
  await decide(eve, 'WITHDRAWN', '2024-02-01', { activity: talk.$id })
  await steward.request('act/takeOutSpeaker', { t: 'ResearchActivity', i: talk._i, respondent: eve.$id })
  await steward.request(`delete/${gone.$id}`)
  // As it was left before: nothing was sealed, one transcript lay deleted, and no interview was noted.
  await database.query(`update item set doc = doc - 'sealed' - 'leftActivities'`)
  await database.query(
    'update item set deleted = false where i = $1 and t = (select t from item_type where name = $2)',
    [former._i, 'ResearchTranscript'],
  )
  const { _t, _i, _u } = await fresh(hers.$id)
  await steward.request('update', { _t, _i, _u, description: 'At low water' })
  expect(await codeOf(reader.request(`read/${hers.$id}`))).toBe('fine')
  expect(await codeOf(steward.request(`history/${old.$id}/1`))).toBe('fine')

  await migrateAgain()
  expect(await codeOf(reader.request(`read/${hers.$id}`))).toBe('notAllowed')
  expect(await fresh(hers.$id)).toMatchObject({ withheld: true, leftActivities: [talk.$id] })
  for (const { $id } of [old, former])
    for (const path of [`history/${$id}`, `history/${$id}/1`])
      expect(await codeOf(steward.request(path))).toBe('notAllowed')
  const must = [{ prop: 'activity', kind: 'rel', value: [talk.$id] }]
  const { ids } = await steward.request<{ ids: string[] }>('search/ids', { types: ['ResearchTranscript'], must })
  const texts = await Promise.all(ids.map(async (id) => String((await fresh(id))['text'])))
  // Two were made by the removal, and one in place of the one that was still there.
  expect(texts).toHaveLength(3)
  for (const text of texts) expect(text).toMatch(/^(?!.*(falls|weir))[^]*At low water/)
  expect(await steward.request('act/restore', { t: gone._t, i: gone._i })).toMatchObject({ withheld: true })
})

it('T77 RES-4 closes what a consent for its interview kept open after the project was withdrawn', async () => {
  const { database } = server.parts
  const eve = await speaker('Eve')
  const talk = await create('ResearchActivity', {
    ...{ title: 'A talk', type: 'INTERVIEW', project: project.$id, respondents: [eve.$id] },
  })
  await decide(eve, 'GIVEN', '2024-01-01', { activity: talk.$id })
  const said = { project: project.$id, activity: talk.$id, respondents: [eve.$id] }
  const [hers, gone] = [
    await create('ResearchData', { label: 'Hers', ...said }),
    await create('ResearchData', { label: 'Deleted', ...said }),
  ]
  await server.settled()
  await steward.request(`delete/${gone.$id}`)
  const parts = [talk, hers, gone]
  const docs = await database.query<{ i: number; t: number; doc: object }>(
    'select i, t, doc from item where i = any($1) and t = any(select t from item_type where name like $2)',
    [parts.map(({ _i }) => _i), 'Research%'],
  )
  await decide(eve, 'WITHDRAWN', '2024-02-01')
  await decide(eve, 'GIVEN', '2024-03-01', { until: '2024-04-01' })
  await server.settled()
  // As the builds before left it: the consent for the interview still counted.
  for (const { i, t, doc } of docs)
    await database.query('update item set doc = $1 where i = $2 and t = $3', [doc, i, t])
  await migrateAgain()
  for (const { $id } of [talk, hers]) expect(await fresh($id)).toMatchObject({ withheld: true })
  expect(await steward.request('act/restore', { t: gone._t, i: gone._i })).toMatchObject({ withheld: true })
})

it('RES-4 nobody is left out of an interview whose consent ends or is withdrawn on a later day', async () => {
  for (const more of [
    { decision: 'WITHDRAWN', from: '2999-01-01' },
    { decision: 'GIVEN', from: '2024-01-01', until: '2999-01-01' },
  ]) {
    const [ada, eve] = [await speaker('Ada'), await speaker('Eve')]
    const { _t, _i, _u } = await create('ResearchActivity', {
      ...{ title: 'A talk', type: 'GROUP', project: project.$id, respondents: [ada.$id, eve.$id] },
    })
    const leave = (respondents: string[]) => codeOf(steward.request('update', { _t, _i, _u, respondents }))
    const { decision, from, ...until } = more
    await decide(eve, decision, from, until)
    expect(await leave([ada.$id])).toBe('invalidItem')
  }
})
