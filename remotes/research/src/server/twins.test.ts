// @module-tag leaks
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { targetOf } from '@cairn/testkit/kept-community'
import { richTextOf } from '@cairn/model/rich-text'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

/** Two people whose projects are alike but for their names. */
const NAMES = [
  ['Ada', 'Marsh'],
  ['Zebulon', 'Quartzhill'],
] as const

let server: TestServer
let steward: TestClient
/** Administers both owners, too: two approve a letter. */
let second: TestClient
/** Data entry of both projects. */
let clerk: TestClient
const worlds: { project: Item; person: Item; talk: Item; statement: Item }[] = []

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  const homes: ItemId[] = []
  for (let at = 0; at < NAMES.length; at++)
    homes.push((await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id)
  const capabilities = ['Research', 'ConsultRespond', 'ConsultCommon']
  const given = (grant: string) => homes.map((grantedBy) => ({ grant, grantedBy }))
  const person = { organizations: homes, capabilities }
  steward = await server.client((await server.addUser({ ...person, grants: given('adminOrg') })).email)
  second = await server.client((await server.addUser({ ...person, grants: given('adminOrg') })).email)
  const { email, contact } = await server.addUser({ ...person, grants: given('ConsultResponse.PRIVATE.read') })
  clerk = await server.client(email)
  for (const [at, owner] of homes.entries()) worlds.push(await makeWorld(owner, contact, NAMES[at] ?? NAMES[0]))
})
afterAll(async () => {
  for (const client of [steward, second, clerk]) client.close()
  await server.close()
})

const agree = (project: Item, person: Item, uses: readonly string[], attribution = 'NAME') =>
  steward.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: person._i, project: project.$id, decision: 'GIVEN', attribution },
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

/** Leaves out what tells nothing: numbers of ids and codes, moments, and where a line of a page ends. */
function plain(answer: unknown): string {
  return JSON.stringify(answer)
    .replaceAll(String.raw`\n`, ' ')
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

it('T2 RES-15 tells data entry the same of two projects in which names alone differ', async () => {
  const codesOf = async ({ $id }: Item) => (await steward.request<Item>(`read/${$id}`))['respondentCodes']
  for (const { talk, statement } of worlds)
    for (const item of [talk, statement]) await expect.poll(() => codesOf(item)).toHaveLength(1)
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

/** An approved letter that cites the statement of one of the projects, as its PDF says it. */
async function letterOn({ project, person, talk, statement }: (typeof worlds)[number]) {
  const { store } = server.parts.engine
  const owner = project['owner']
  await agree(project, person, ['CONSULTATION'], 'CODE')
  const consultation = (await store.create(SYSTEM, 'Consultation', { projectName: 'Mill', owner })).$id
  const about = { consultation, community: owner, owner }
  const response = await store.create(SYSTEM, 'ConsultResponse', about)
  const recipient = await store.create(SYSTEM, 'Contact', {
    firstName: 'Ellen',
    lastName: 'Reed',
    organizations: [owner],
  })
  const letter = await steward.request<Item>('create/Letter', {
    ...{ response: response.$id, subject: 'On the mill', body: richTextOf('Our answer: {{outcome}}.'), language: 'en' },
    ...{ outcome: 'CONCERNS_MITIGATED', recipients: [recipient.$id], signatory: 'Freya', evidence: [statement.$id] },
  })
  const target = { t: 'Letter', i: letter._i }
  await steward.request('act/proposeLetter', target)
  await second.request('act/approveLetter', target)
  const { pdf } = await vi.waitUntil(
    async () => {
      const item = await clerk.request<Item>(`read/${letter.$id}`)
      return item['pdf'] ? item : undefined
    },
    { timeout: 60_000 },
  )
  const text = await vi.waitUntil(
    async () => {
      const read = await clerk.request<{ text: string; from?: string }>('act/fileText', targetOf(String(pdf)))
      return read.from === undefined ? undefined : read.text
    },
    { timeout: 60_000, interval: 200 },
  )
  const found = { types: ['Letter'], must: [{ prop: 'response', kind: 'rel', value: [response.$id] }], labels: true }
  return [
    plain(text),
    ...[
      await clerk.request(`read/${letter.$id}`),
      await clerk.request(`history/${letter.$id}`),
      await clerk.request('act/previewLetter', target),
      await clerk.request('search/ids', { ...found, facets: { state: { prop: 'state' } } }),
      await clerk.request(`read/${statement.$id}`),
      await clerk.request(`read/${talk.$id}`),
    ].map(plain),
  ].map((each) => each.replaceAll(/@\d+/g, '@').replaceAll(/[\da-f]{64}/g, 'Digest'))
}

it('T2 RES-15 RES-26 a letter that cites a statement is the same of both to who may not know who spoke', async () => {
  const [first = [], again = []] = [await letterOn(worldAt(0)), await letterOn(worldAt(1))]
  expect(again).toEqual(first)
  expect(first[0]).toMatch(/shared with us, version \d+ \(Code\)/)
  expect(JSON.stringify([first, again])).not.toMatch(/Ada|Marsh|Zebulon|Quartzhill/)
})

function worldAt(at: number): (typeof worlds)[number] {
  const world = worlds[at]
  if (!world) throw new Error('no such project')
  return world
}
