import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let project: Item
let other: Item
/** Administers the owner. */
let steward: TestClient

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  const capabilities = ['Research', 'Vocab', 'Collections']
  steward = await server.client((await server.addUser({ organizations: [home], capabilities, grants })).email)
  project = await create('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
  other = await create('ResearchProject', { title: 'Other', state: 'ACTIVE' })
})
afterAll(async () => {
  steward.close()
  await server.close()
})

const create = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const fresh = (id: string) => steward.request<Item>(`read/${id}`)
const change = async (id: string, more: object) => {
  const { _t, _i, _u } = await fresh(id)
  return steward.request<Item>('update', { _t, _i, _u, ...more })
}
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'saved',
    ({ code, details }: { code: string; details: { properties?: Record<string, { userMessage: string }> } }) =>
      Object.entries(details.properties ?? {})
        .map(([name, { userMessage }]) => `${name} ${userMessage}`)
        .join() || code,
  )
const consents = async (person: Item, uses: readonly string[], more: object = {}) =>
  steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: person._i, project: project.$id, uses, decision: 'GIVEN' },
    ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF', ...more },
  })

/** Somebody who agreed to some uses, and a statement of theirs that has its codes. */
async function told(uses: readonly string[], more: object = {}): Promise<[person: Item, statement: Item]> {
  const person = await create('CommunityMember', { firstName: 'Ada', lastName: 'Marsh' })
  await consents(person, ['KEEP', 'TEAM', ...uses], more)
  const statement = await create('ResearchData', {
    ...{ label: 'The weir', project: project.$id, respondents: [person.$id] },
  })
  await expect.poll(async () => (await fresh(statement.$id))['respondentCodes']).toHaveLength(1)
  return [person, await fresh(statement.$id)]
}

it('RES-25 links nothing with words and collections that people have not agreed to teach with', async () => {
  const collection = await create('Collection', { label: 'Our shore' })
  const [person, statement] = await told([])
  const pin = () => create('Link', { from: collection.$id, kind: 'HOLDS', to: statement.$id })
  expect(await refusal(pin())).toBe('to errors.notAgreed')
  await consents(person, ['TEACHING'])
  expect(await refusal(pin())).toBe('saved')
})

it('RES-25 brings into another project what people agreed to have researched further, as long as they do', async () => {
  const [person, statement] = await told([])
  const open = () => change(statement.$id, { alsoIn: [other.$id] })
  expect(await refusal(open())).toBe('alsoIn errors.research.noConsent')
  expect(await refusal(change(statement.$id, { project: other.$id }))).toBe('project errors.research.noConsent')
  // Nor by way of an interview of that project, which the statement would follow.
  const elsewhere = await create('ResearchActivity', {
    ...{ title: 'Elsewhere', type: 'INTERVIEW', project: other.$id, respondents: [person.$id] },
  })
  expect(await refusal(change(statement.$id, { activity: elsewhere.$id }))).toBe('project errors.research.noConsent')
  await consents(person, ['FURTHER_RESEARCH'])
  expect(await refusal(open())).toBe('saved')
  const clerk = await server.addUser({ organizations: [home], capabilities: ['Research'] })
  await change(other.$id, { dataEntry: [clerk.contact] })
  const client = await server.client(clerk.email)
  const reads = () => refusal(client.request(`read/${statement.$id}`))
  expect(await reads()).toBe('saved')
  await consents(person, ['FURTHER_RESEARCH'], { decision: 'WITHDRAWN' })
  expect(await reads()).toBe('notAllowed')
  client.close()
})

it('RES-26 credits those who told it as each agreed, where it is cited', async () => {
  const creditOf = async ({ $id }: Item) => (await fresh($id))['credit']
  const [byCode, coded] = await told(['CONSULTATION'], { attribution: 'CODE' })
  const [code] = coded['respondentCodes'] as string[]
  await expect.poll(() => creditOf(coded)).toBe(code)
  await consents(byCode, ['CONSULTATION'], { attribution: 'NAME' })
  expect(await creditOf(coded)).toBe('Ada Marsh')
  await consents(byCode, ['CONSULTATION'], { attribution: 'NONE' })
  expect(await creditOf(coded)).toBeUndefined()
  const [, silent] = await told([], { attribution: 'NAME' })
  expect(await creditOf(silent)).toBeUndefined()
})

it('RES-26 credits anew who moves to another interview, and by a changed name', async () => {
  const creditOf = async ({ $id }: Item) => (await fresh($id))['credit']
  const [person, statement] = await told(['CONSULTATION'], { attribution: 'NAME' })
  await expect.poll(() => creditOf(statement)).toBe('Ada Marsh')
  await change(person.$id, { lastName: 'Shore' })
  await expect.poll(() => creditOf(statement)).toBe('Ada Shore')
  const talk = await create('ResearchActivity', {
    ...{ title: 'A talk', type: 'INTERVIEW', project: project.$id, respondents: [person.$id] },
  })
  await consents(person, ['KEEP', 'TEAM', 'CONSULTATION'], { activity: talk.$id, attribution: 'NONE' })
  await change(statement.$id, { activity: talk.$id })
  await expect.poll(() => creditOf(statement)).toBeUndefined()
})

it('RES-24 keeps at a person in which projects they spoke, until they do no more', async () => {
  const [person, statement] = await told([])
  const projectsOf = async () => (await fresh(person.$id))['projects'] ?? []
  await expect.poll(projectsOf).toEqual([project.$id])
  const others = await Promise.all(
    [other.$id, project.$id].map((id) =>
      create('ResearchData', { label: 'The bar', project: id, respondents: [person.$id] }),
    ),
  )
  await expect
    .poll(async () => [...((await projectsOf()) as string[])].toSorted())
    .toEqual([project.$id, other.$id].toSorted())
  const [elsewhere, again] = others
  const ben = await create('CommunityMember', { firstName: 'Ben', lastName: 'Marsh' })
  await change(elsewhere?.$id ?? '', { respondents: [ben.$id] })
  await expect.poll(projectsOf).toEqual([project.$id])
  await steward.request(`delete/${again?.$id}`)
  await steward.request(`delete/${statement.$id}`)
  await expect.poll(projectsOf).toEqual([])
})

it('RES-32 keeps at a topic whether no statement, one or more are about it', async () => {
  const topic = await create('ResearchTopic', { title: 'Eelgrass' })
  expect(topic).toMatchObject({ data: 'NONE' })
  const dataOf = async () => (await fresh(topic.$id))['data']
  const about = () => create('ResearchData', { label: 'The bar', project: project.$id, topics: [topic.$id] })
  const [one, two] = [await about(), await about()]
  await expect.poll(dataOf).toBe('MORE')
  await change(two.$id, { topics: null })
  await expect.poll(dataOf).toBe('ONE')
  await steward.request(`delete/${one.$id}`)
  await expect.poll(dataOf).toBe('NONE')
})
