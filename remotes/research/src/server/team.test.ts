import { afterAll, beforeAll, expect, it } from 'vitest'
import { USUAL_TIME_ZONE, type Item, type ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { localDate } from '@cairn/model/working-days'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let project: Item
let talk: Item
let statement: Item
/** Administers the owner; the others are in it and hold nothing by it. */
let steward: TestClient
const clients: TestClient[] = []
const contacts: (ItemId | undefined)[] = []

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const owner = { organizations: [home], capabilities: ['Research'] }
  steward = await server.client(
    (await server.addUser({ ...owner, grants: [{ grant: 'adminOrg', grantedBy: home }] })).email,
  )
  for (let at = 0; at < 4; at++) {
    const { email, contact } = await server.addUser(owner)
    clients.push(await server.client(email))
    contacts.push(contact)
  }
  const [lead, interviewer, clerk, reader] = contacts
  project = await create('ResearchProject', {
    ...{ title: 'Shore', state: 'ACTIVE', leads: [lead], interviewers: [interviewer] },
    ...{ dataEntry: [clerk], dataReaders: [reader] },
  })
  const ada = await create('CommunityMember', { firstName: 'Ada', lastName: 'Marsh' })
  await steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: ada._i, project: project.$id, uses: ['KEEP', 'TEAM', 'COMMUNITY'] },
    ...{ decision: 'GIVEN', from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })
  talk = await create('ResearchActivity', {
    ...{
      title: 'A talk',
      type: 'INTERVIEW',
      project: project.$id,
      respondents: [ada.$id],
      start: '2024-03-05T17:00:00Z',
    },
  })
  statement = await create('ResearchData', {
    label: 'The weir',
    project: project.$id,
    activity: talk.$id,
    state: 'ACTIVE',
  })
})
afterAll(async () => {
  for (const client of [steward, ...clients]) client.close()
  await server.close()
})

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const fresh = (id: string) => steward.request<Item>(`read/${id}`)
const change = async (client: TestClient, id: string, more: object) => {
  const { _t, _i, _u } = await fresh(id)
  return client.request<Item>('update', { _t, _i, _u, ...more })
}
const reading = async (id: string) =>
  Promise.all(clients.map(async (client) => (await codeOf(client.request(`read/${id}`))) === 'fine'))
const sees = async (client: TestClient | undefined, id: string, name: string) =>
  Object.hasOwn((await client?.request<Item>(`read/${id}`)) ?? {}, name)

it('RES-24 gives people of a project its rights, and names to those alone who may know them', async () => {
  const [lead, interviewer, clerk] = clients
  await expect.poll(async () => (await fresh(talk.$id))['respondentCodes']).toHaveLength(1)
  expect(await reading(project.$id)).toEqual([true, true, true, true])
  expect(await reading(talk.$id)).toEqual([true, false, true, false])
  expect(await reading(statement.$id)).toEqual([true, false, true, false])
  expect([await sees(lead, talk.$id, 'respondents'), await sees(clerk, talk.$id, 'respondents')]).toEqual([true, false])
  const [member] = (await fresh(talk.$id))['respondents'] as string[]
  await expect.poll(async () => reading(String(member))).toEqual([true, true, false, false])
  const coded = { label: 'The bar', owner: home, project: project.$id, activity: talk.$id }
  expect(await codeOf(clerk?.request('create/ResearchData', coded) ?? Promise.reject())).toBe('fine')
  const own = await interviewer?.request<Item>('create/ResearchActivity', {
    ...{ title: 'My talk', type: 'INTERVIEW', owner: home, project: project.$id, respondents: [member] },
  })
  expect(await reading(String(own?.$id))).toEqual([true, true, true, false])
})

it('RES-24 shows readers what another person has checked, at its level', async () => {
  await change(steward, statement.$id, { access: 'COMMUNITY' })
  const { _i } = statement
  const [lead] = clients
  await lead?.request('act/complete', { t: 'ResearchData', i: _i })
  expect(await fresh(statement.$id)).toMatchObject({ state: 'COMPLETE' })
  expect(await reading(statement.$id)).toEqual([true, true, true, true])
})

it('RES-24 takes the rights away with the name, of what one made as well', async () => {
  const [lead, interviewer] = clients
  const own = await interviewer?.request<Item>('create/ResearchActivity', {
    ...{ title: 'My talk', type: 'INTERVIEW', owner: home, project: project.$id },
    respondents: (await fresh(talk.$id))['respondents'],
  })
  await change(steward, project.$id, { interviewers: null, dataEntry: null })
  expect(await reading(talk.$id)).toEqual([true, false, false, false])
  expect(
    await codeOf(
      interviewer?.request('create/ResearchActivity', {
        title: 'x',
        type: 'INTERVIEW',
        owner: home,
        project: project.$id,
      }) ?? Promise.reject(),
    ),
  ).not.toBe('fine')
  const { store } = server.parts.engine
  const { _t, _i, _u } = await store.read(SYSTEM, contacts[1] as ItemId)
  const away = await store.create(SYSTEM, 'Organization', { displayName: 'Away', type: 'COMMUNITY' })
  await store.update(SYSTEM, { _t, _i, _u, organizations: [away.$id] })
  expect(await codeOf(interviewer?.request(`read/${own?.$id}`) ?? Promise.reject())).toBe('notAllowed')
  expect(await codeOf(lead?.request(`read/${own?.$id}`) ?? Promise.reject())).toBe('fine')
})

it('RES-24 lets a lead name people, and nobody who does not hold what is given', async () => {
  const [lead, , clerk] = clients
  const naming = async (client: TestClient | undefined, more: object) =>
    client ? codeOf(change(client, project.$id, more)) : 'nobody'
  expect(await naming(lead, { dataEntry: [contacts[2]] })).toBe('fine')
  expect(await naming(clerk, { leads: [contacts[0], contacts[2]] })).toBe('notAllowed')
})

it('RES-20 asks stewards and leads who may know of it about what is withheld, after 30 days and each week', async () => {
  const DAY = 86_400_000
  const grants = [{ grant: 'protocol.CONSENT_KEEP', grantedBy: home }]
  const { email, contact } = await server.addUser({ organizations: [home], capabilities: ['Research'], grants })
  const knowing = await server.client(email)
  await change(steward, project.$id, { leads: [contacts[0], contact] })
  const silent = await create('ResearchActivity', { title: 'Unasked', type: 'INTERVIEW', project: project.$id })
  expect(silent).toMatchObject({ withheld: true })
  // Noon of that day in the time zone of its owner.
  const noon = Date.parse(String(silent['withheldSince'])) + (20 * DAY) / 24
  const [lead] = clients
  const toldOf = async (client: TestClient | undefined) => {
    const asked = await client?.request<{ items: Notification[] }>('act/fetchNotifications', { max: 500 })
    const told = asked?.items.filter(({ context, kind }) => context === silent.$id && kind === 'RES_WITHHELD')
    return told?.map(({ daysLeft }) => daysLeft).toReversed()
  }
  for (const days of [29, 30, 31, 37, 44]) await server.parts.notifications.remind(() => noon + days * DAY)
  expect(await Promise.all([steward, knowing, lead].map(toldOf))).toEqual([[-30, -37, -44], [-30, -37, -44], []])
  knowing.close()
})

it('RES-20 knows since when an interview is withheld: the day that it is where its owner is', async () => {
  const { store } = server.parts.engine
  // In one of them it is another day than in UTC, whatever the time.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', null]) {
    const { _t, _i, _u } = await store.read(SYSTEM, home)
    await store.update(SYSTEM, { _t, _i, _u, timeZone })
    const silent = await create('ResearchActivity', { title: 'Unasked', type: 'INTERVIEW', project: project.$id })
    expect(silent['withheldSince']).toBe(localDate(new Date().toISOString(), timeZone ?? USUAL_TIME_ZONE))
  }
})

it('RES-3 gives no two people of a project one code, also those who come at once, and keeps it', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, at) => create('CommunityMember', { firstName: `Ada ${at}`, lastName: 'Reed' })),
  )
  const shore = await create('ResearchProject', { title: 'Codes', state: 'ACTIVE' })
  const said = { project: shore.$id, label: 'The weir' }
  const data = await Promise.all(people.map(({ $id }) => create('ResearchData', { ...said, respondents: [$id] })))
  const codesOf = () =>
    Promise.all(data.map(async ({ $id }) => [(await fresh($id))['respondentCodes'] ?? []].flat()[0]))
  await expect.poll(codesOf).not.toContain(undefined)
  const codes = await codesOf()
  expect(new Set(codes).size).toBe(12)
  const { store } = server.parts.engine
  const code = { project: shore.$id, owner: home, code: codes[0] }
  const again = store.create(SYSTEM, 'RespondentCode', { ...code, respondent: people[1]?.$id })
  await expect(again).rejects.toMatchObject({ code: 'invalidItem', details: { properties: { code: {} } } })
  const must = [{ prop: 'project', kind: 'rel', value: [shore.$id] }]
  const { ids } = await steward.request<{ ids: string[] }>('search/ids', { types: ['RespondentCode'], must })
  expect(await codeOf(steward.request(`delete/${ids[0]}`))).toBe('notAllowed')
})
