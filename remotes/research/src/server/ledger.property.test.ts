// @module-tag leaks
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { upload } from '@cairn/testkit/upload'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { USES, widestLevel, type LedgerEntry } from '../model/consent/ledger.ts'
import { naiveUses } from '../model/consent/naive-ledger.ts'

const RUNS = process.env.SOAK ? 100 : 4
const LEVELS = ['PRIVATE', 'COMMUNITY', 'PUBLIC'] as const
type Level = (typeof LEVELS)[number]

/** What each reader holds, and up to which level they read. */
const READERS = {
  steward: { protocols: ['KEEP', 'TEAM'], from: 'PRIVATE' },
  lead: { protocols: ['TEAM'], from: 'PRIVATE' },
  entry: { protocols: [], from: 'PRIVATE' },
  member: { protocols: [], from: 'COMMUNITY' },
  outsider: { protocols: [], from: 'PUBLIC' },
} as const satisfies Record<string, { protocols: readonly string[]; from: Level }>
type Reader = keyof typeof READERS
const NAMES = Object.keys(READERS) as Reader[]

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const days = fc.constantFrom(-400, -2, 0, 2, 400)
const decisions = fc.array(
  fc.record({
    who: fc.constantFrom('ada', 'ben', 'nation'),
    inTalk: fc.boolean(),
    uses: fc.subarray([...USES], { minLength: 1 }),
    decision: fc.constantFrom('GIVEN', 'GIVEN', 'GIVEN', 'REFUSED', 'WITHDRAWN'),
    from: days,
    until: fc.option(days, { nil: undefined }),
  }),
  { minLength: 1, maxLength: 8 },
)
type Decision = (typeof decisions extends fc.Arbitrary<infer D> ? D : never)[number]

let server: TestServer
let home: ItemId
let maker: TestClient
const clients = new Map<Reader, TestClient>()

beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const enter = async (grants: readonly string[], more: { organizations: ItemId[] } = { organizations: [home] }) => {
    const given = grants.map((grant) => ({ grant, grantedBy: home }))
    return server.client(
      (await server.addUser({ capabilities: ['Research', 'Spatial'], grants: given, ...more })).email,
    )
  }
  maker = await enter(['adminOrg'])
  const reads = ['ResearchActivity.PRIVATE.read', 'ResearchData.PRIVATE.read']
  for (const name of NAMES) {
    const { protocols, from } = READERS[name]
    const held = protocols.map((use) => `protocol.CONSENT_${use}`)
    const isOutside = from === 'PUBLIC'
    clients.set(
      name,
      await enter(from === 'PRIVATE' ? [...reads, ...held] : [], isOutside ? { organizations: [] } : undefined),
    )
  }
})
afterAll(async () => {
  for (const client of [maker, ...clients.values()]) client.close()
  await server.close()
})

const create = (type: string, more: object) => maker.request<Item>(`create/${type}`, { owner: home, ...more })

/** Something that was said, with its level as it was opened and closed since. */
interface Said {
  item: Item
  people: readonly string[]
  activity: string | undefined
  level: Level
}

/** A project with an interview of two people, one of one person, and statements of them and of nobody. */
async function tell() {
  const project = await create('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
  const person = (firstName: string) => create('CommunityMember', { firstName, lastName: 'Marsh' })
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const geometry = { type: 'Point', coordinates: [-128.4, 52.87] }
  const said: Said[] = []
  const add = async (type: string, people: readonly Item[], more: object = {}) => {
    const respondents = people.map(({ $id }) => $id)
    const isData = type === 'ResearchData'
    const place = isData
      ? [(await create('SpatialFeature', { label: 'S', geometry, access: 'PUBLIC' })).$id]
      : undefined
    const item = await create(type, {
      ...{ project: project.$id, respondents, ...more },
      ...(isData ? { label: 'The weir', spatial: place } : { title: 'A talk', type: 'GROUP' }),
    })
    const activity = isData ? item['activity'] : item.$id
    said.push({ item, people: respondents, activity: activity as string | undefined, level: 'PRIVATE' })
    return item
  }
  const talk = await add('ResearchActivity', [ada, ben])
  await add('ResearchActivity', [ada])
  await add('ResearchData', [ben], { activity: talk.$id })
  await add('ResearchData', [ada])
  await add('ResearchData', [])
  return { project, ada, ben, talk, said }
}
type World = Awaited<ReturnType<typeof tell>>

/** Records a decision. Returns it as entries of the ledger. */
async function decide({ project, talk, ...people }: World, made: Decision): Promise<LedgerEntry[]> {
  const { who, inTalk, uses, decision, from, until } = made
  const person = who === 'nation' ? undefined : people[who]
  const isEnding = until !== undefined && until >= from
  const when = { from: dayIn(from), ...(isEnding ? { until: dayIn(until) } : {}) }
  const activity = inTalk && person ? { activity: talk.$id } : {}
  if (person) {
    const about = { project: project.$id, ...activity, how: 'WRITTEN', by: 'SELF' }
    await maker.request('act/recordConsents', { ...targetOf(person.$id), uses, decision, ...when, ...about })
  } else {
    const bytes = new TextEncoder().encode('resolved')
    const file = { name: 'resolution.txt', bytes, relType: 'ResearchConsent', relProp: 'evidence' }
    const evidence = [(await upload(server.url, maker, file)).$id]
    await maker.request('act/recordResolution', { ...targetOf(project.$id), uses, decision, ...when, evidence })
  }
  const respondent = person ? { respondent: person.$id } : {}
  return uses.map((use) => ({ project: project.$id, ...respondent, ...activity, use, decision, ...when, at: 0 }))
}

const widthOf = (level: Level) => LEVELS.indexOf(level)

/** Opens something to a level, if those who spoke agreed to that. */
async function open(each: Said, wanted: Level, given: readonly string[]): Promise<void> {
  const { _t, _i, _u } = await maker.request<Item>(`read/${each.item.$id}`)
  const isAgreed = widthOf(wanted) <= widthOf(widestLevel(given) as Level)
  const saved = await codeOf(maker.request('update', { _t, _i, _u, access: wanted }))
  expect([each.item.$id, wanted, saved]).toEqual([each.item.$id, wanted, isAgreed ? 'fine' : 'invalidItem'])
  if (isAgreed) each.level = wanted
}

/** Who may read something: whom its level lets, and who has met what the uses that nobody gave ask for. */
function mayRead(reader: Reader, { level }: Said, given: readonly string[]): boolean {
  const { protocols, from } = READERS[reader]
  const met: readonly string[] = protocols
  return widthOf(from) <= widthOf(level) && ['KEEP', 'TEAM'].every((use) => given.includes(use) || met.includes(use))
}

/** What a reader finds of a project on each path. */
async function foundBy(client: TestClient, { project, said }: World) {
  const types = ['ResearchActivity', 'ResearchData']
  const must = [{ prop: 'project', kind: 'rel', value: [project.$id] }]
  const ids = said.map(({ item }) => item.$id)
  const those = async (operation: string) => {
    const codes = await Promise.all(ids.map((id) => codeOf(client.request(`${operation}/${id}`))))
    return ids.filter((_, at) => codes[at] === 'fine')
  }
  const facets = { level: { prop: 'access' } }
  const asked = { types, must, max: 100, labels: true, facets }
  const found = await client.request<Found>('search/ids', asked)
  client.pushes.length = 0
  await client.request('act/streamFeatures', { query: { types: ['ResearchData'], must } })
  const placed = client.pushes
    .filter(({ o }) => o.startsWith('stream:'))
    .flatMap(({ b }) => (b as { b: { id: string; proxy?: string }[] }).b)
  const { key } = await client.request<{ key: string }>('act/exportSearch/async', {
    ...{ query: { types, must }, format: 'json', name: 'All', purpose: { key: 'WORK' }, withheld: true },
  })
  const { resultURI } = (await client.waitFor<Task>('taskComplete', (task) => task.key === key)).b
  const file = await fetch(`${server.url}${resultURI}`, { headers: { authorization: `Bearer ${client.token}` } })
  return {
    read: await those('read'),
    history: await those('history'),
    search: found.ids.toSorted(),
    labels: Object.keys(found.labels).toSorted(),
    total: found.total,
    counted: found.facets.level.reduce((sum, { count }) => sum + count, 0),
    exported: ((await file.json()) as Item[]).map(({ $id }) => $id).toSorted(),
    placed: placed.map(({ id, proxy = id }) => proxy).toSorted(),
  }
}
interface Found {
  ids: string[]
  labels: Record<string, string>
  total: number
  facets: { level: { count: number }[] }
}

/**
 * What they find by the naive rule. A place that nobody agreed to have shown is for readers of private items.
 */
function expectedOf(reader: Reader, { said }: World, usesOf: (each: Said) => readonly string[]) {
  const seen = said.filter((each) => mayRead(reader, each, usesOf(each)))
  const ids = seen.map(({ item }) => item.$id)
  const sorted = ids.toSorted()
  const placed = seen.filter(
    (each) => each.item._t === 'ResearchData' && (usesOf(each).includes('MAP') || READERS[reader].from === 'PRIVATE'),
  )
  return {
    ...{ read: ids, history: ids, search: sorted, labels: sorted, total: ids.length, counted: ids.length },
    ...{ exported: sorted, placed: placed.map(({ item }) => item.$id).toSorted() },
  }
}

it('T1 RES-4 RES-5 RES-6 RES-17 any ledger shows each reader on every path what the naive rule says', async () => {
  await fc.assert(
    fc.asyncProperty(decisions, decisions, fc.constantFrom(...LEVELS), async (before, after, wanted) => {
      const world = await tell()
      const ledger: LedgerEntry[] = []
      const today = dayIn(0)
      const usesOf = ({ people, activity }: Said) =>
        naiveUses(ledger, people, { project: world.project.$id, activity, today })
      for (const made of before) ledger.push(...(await decide(world, made)))
      await server.settled()
      for (const each of world.said) await open(each, wanted, usesOf(each))
      for (const made of after) {
        ledger.push(...(await decide(world, made)))
        for (const each of world.said) {
          const widest = widestLevel(usesOf(each)) as Level
          if (widthOf(each.level) > widthOf(widest)) each.level = widest
        }
      }
      await server.settled()
      for (const [reader, client] of clients)
        expect({ reader, ...(await foundBy(client, world)) }).toEqual({ reader, ...expectedOf(reader, world, usesOf) })
    }),
    { numRuns: RUNS },
  )
}, 600_000)
