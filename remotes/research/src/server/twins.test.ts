// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

/** Two people whose projects are alike but for their names. */
const NAMES = [
  ['Ada', 'Marsh'],
  ['Zebulon', 'Quartzhill'],
] as const

let server: TestServer
let steward: TestClient
/** Data entry of both projects. */
let clerk: TestClient
const worlds: { project: Item; person: Item; talk: Item; statement: Item }[] = []

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  const homes: ItemId[] = []
  for (let at = 0; at < NAMES.length; at++)
    homes.push((await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id)
  const capabilities = ['Research']
  const grants = homes.map((grantedBy) => ({ grant: 'adminOrg', grantedBy }))
  steward = await server.client((await server.addUser({ organizations: homes, capabilities, grants })).email)
  const { email, contact } = await server.addUser({ organizations: homes, capabilities })
  clerk = await server.client(email)
  for (const [at, owner] of homes.entries()) worlds.push(await makeWorld(owner, contact, NAMES[at] ?? NAMES[0]))
})
afterAll(async () => {
  for (const client of [steward, clerk]) client.close()
  await server.close()
})

const agree = (project: Item, person: Item, uses: readonly string[]) =>
  steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: person._i, project: project.$id, decision: 'GIVEN', attribution: 'NAME' },
    ...{ uses, from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })

async function makeWorld(owner: ItemId, contact: ItemId | undefined, [firstName, lastName]: readonly [string, string]) {
  const make = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner, ...more })
  const project = await make('ResearchProject', { title: 'Shore', state: 'ACTIVE', dataEntry: [contact] })
  const person = await make('CommunityMember', { firstName, lastName, nickName: `${firstName} of the bay` })
  await agree(project, person, ['KEEP', 'TEAM', 'COMMUNITY'])
  const said = { project: project.$id, respondents: [person.$id] }
  const talk = await make('ResearchActivity', {
    ...{ ...said, title: `${firstName} at the weir`, location: `With ${lastName}`, type: 'INTERVIEW' },
    start: '2024-03-05T17:00:00Z',
  })
  const statement = await make('ResearchData', {
    ...{ ...said, label: 'The weir', activity: talk.$id, notes: `Told by ${lastName}`, siteCode: 'S-1' },
  })
  return { project, person, talk, statement }
}

/** What there is of numbers that tell nothing: ids, codes, and moments. */
function plain(answer: unknown): string {
  return JSON.stringify(answer)
    .replaceAll(/[A-Z][A-Za-z]+-\d+/g, 'Item')
    .replaceAll(/R-\d{3,}/g, 'Code')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'Moment')
    .replaceAll(/"(_i|_u|u)":\d+/g, '"$1":0')
}

async function seen({ project, talk, statement }: (typeof worlds)[number]): Promise<string[]> {
  const types = ['ResearchActivity', 'ResearchData', 'CommunityMember', 'RespondentCode', 'ResearchConsent']
  const must = [{ prop: 'project', kind: 'rel', value: [project.$id] }]
  const searches = ['ResearchActivity', 'ResearchData'].map((type) =>
    clerk.request('search/ids', { types: [type], must, labels: true, facets: { codes: { prop: 'respondentCodes' } } }),
  )
  const answers = await Promise.all([
    ...[project, talk, statement].map(({ $id }) => clerk.request(`read/${$id}`)),
    ...[talk, statement].map(({ $id }) => clerk.request(`history/${$id}`)),
    ...searches,
    ...types.map((type) => clerk.request('search/ids', { types: [type], text: 'Told', labels: true })),
  ])
  return answers.map(plain)
}

it('RES-15 tells data entry the same of two projects in which names alone differ', async () => {
  const codesOf = async ({ $id }: Item) => (await steward.request<Item>(`read/${$id}`))['respondentCodes']
  for (const { talk, statement } of worlds)
    for (const item of [talk, statement]) await expect.poll(() => codesOf(item), { timeout: 15_000 }).toHaveLength(1)
  const [first, second] = await Promise.all(worlds.map(seen))
  expect(second).toEqual(first)
  expect(JSON.stringify([first, second])).not.toMatch(/Ada|Marsh|Zebulon|Quartzhill/)
  for (const [firstName, lastName] of NAMES)
    for (const text of [firstName, lastName])
      expect(await clerk.request('search/ids', { types: ['ResearchActivity', 'ResearchData'], text })).toMatchObject({
        ids: [],
      })
  // Who may be cited by name is named to nobody who may not know who spoke.
  for (const { project, person } of worlds) await agree(project, person, ['CONSULTATION'])
  const read = await Promise.all(worlds.map(({ statement }) => clerk.request(`read/${statement.$id}`)))
  expect(plain(read[1])).toBe(plain(read[0]))
  expect(read[0]).not.toHaveProperty('credit')
})
