import { itemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { bulkInsert, SYSTEM, type BulkItem } from '@cairn/server/testing'
import { startServerProcess } from '@cairn/testkit/server-process'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { openBrowser, openSession, ownOrganization, signIn } from '../base/browser.ts'
import { columnsReady } from '../base/columns-ready.ts'
import { hearSounds, timeToShow, timeToSound } from '../base/page-times.ts'
import { quantiles, type Figure } from '../base/table.ts'
import { limited, pause, personOf, searchFigure, took } from '../base/timed.ts'

/** Coded statements, those of them that one person told, and the people who told the others. */
const STATEMENTS = Number(process.env.BENCH_ITEMS ?? 100_000)
const TOLD = Math.min(5000, STATEMENTS / 2)
const PEOPLE = 40
/** Statements of one meeting. */
const SAID = 64
const [SPECIES, TOPICS] = [300, 60]
/** Characters of a transcript, and of each part of it. */
const [TRANSCRIPT, PART] = [499_000, 62]
const ROUNDS = 5
/**
 * Milliseconds between two looks at a list that grows. Each reads thousands of items, and the server works on
 * the list at the same time.
 */
const EVERY = 1000
const START = Date.UTC(2024, 0, 1)

const TYPES = ['ResearchActivity', 'ResearchData', 'CommunityMember', 'ResearchConsent', 'RespondentCode']
const READS = TYPES.map((type) => `${type}.PRIVATE.read`)
const PROTOCOLS = ['protocol.CONSENT_KEEP', 'protocol.CONSENT_TEAM', 'protocol.NAMES']
const CODES = ['HARVEST_FISH', 'HARVEST_PLANT', 'HABITAT_SPAWNING', 'TRAVEL_TRAIL', 'DWELLING_CAMP', 'TEACHING_STORY']
const TIMES = ['BEFORE_1900', 'F1900_1929', 'F1930_1949', 'F1950_1969', 'F1970_1989', 'F1990_2009', 'TODAY']
const SEASONS = ['SPR', 'SUM', 'FALL', 'WIN']
const WORDS = 'eddy cedar smoke net skiff shore weir canoe salmon root tide trail spring camp bark'.split(' ')

interface Bench {
  server: TestServer
  home: ItemId
  project: Item
  steward: TestClient
  /** The first told much; the others the rest. */
  members: Item[]
}

const at = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

/**
 * Measures lists and facets of 100,000 coded statements (`BENCH_ITEMS`); the withdrawal of a speaker with
 * 5,000 statements, and the report about them; opening a transcript of 500,000 characters, and playing a
 * statement.
 */
export async function measureResearch(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const bench = await setUp(server)
    return [...(await measureLists(bench)), ...(await measureWithdrawal(bench))]
  } finally {
    await server.close()
  }
}

async function setUp(server: TestServer): Promise<Bench> {
  const { store } = server.parts.engine
  const home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const writes = [...TYPES, 'ResearchProject'].map((type) => `${type}.update`)
  const stewards = ['CommunityMember.steward', 'ResearchActivity.steward', 'ResearchData.steward']
  const grants = [...READS, ...writes, ...PROTOCOLS, ...stewards].map((grant) => ({ grant, grantedBy: home }))
  const { email } = await server.addUser({ organizations: [home], capabilities: ['Research'], grants })
  const steward = await server.client(email)
  const make = (type: string, values: object) => steward.request<Item>(`create/${type}`, { owner: home, ...values })
  const project = await make('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
  const members = await Promise.all(
    Array.from({ length: PEOPLE }, (_, n) => make('CommunityMember', { firstName: 'Ada', lastName: `Marsh ${n}` })),
  )
  const bench = { server, home, project, steward, members }
  function* all() {
    yield* knowledgeOf(bench)
    yield* activitiesOf(bench)
    yield* statementsOf(bench)
  }
  await bulkInsert(server.parts.engine, all())
  await columnsReady(server.parts.database)
  return bench
}

/** The number of the person who speaks in a meeting. */
const speakerIn = (meeting: number) => (meeting * SAID < TOLD ? 0 : 1 + (meeting % (PEOPLE - 1)))

/** Species and topics that the statements name. */
function* knowledgeOf({ server, home }: Bench): Iterable<BulkItem> {
  const kinds = [
    ['ResearchSpecies', 'commonName', SPECIES],
    ['ResearchTopic', 'title', TOPICS],
  ] as const
  for (const [name, label, count] of kinds) {
    const type = server.parts.registry.catalogue.get(name) as ItemType
    for (let n = 0; n < count; n++)
      yield {
        ...{ type, index: n + 1, ts: new Date(START + n).toISOString(), createdBy: 'User-1' as ItemId },
        values: { [label]: `${at(WORDS, n)} ${n}`, owner: home, access: 'COMMUNITY' },
      }
  }
}

/** Meetings in which the statements were made. */
function* activitiesOf({ server, home, project, members }: Bench): Iterable<BulkItem> {
  const type = server.parts.registry.catalogue.get('ResearchActivity') as ItemType
  for (let n = 0; n <= STATEMENTS / SAID; n++)
    yield {
      ...{ type, index: n + 1, ts: new Date(START + n).toISOString(), createdBy: 'User-1' as ItemId },
      values: {
        ...{ label: `Meeting ${n}`, title: `Meeting ${n}`, type: 'INTERVIEW', project: project.$id, owner: home },
        ...{ respondents: [members[speakerIn(n)]?.$id], usesGiven: ['KEEP', 'TEAM'], access: 'PRIVATE' },
      },
    }
}

function* statementsOf({ server, home, project, members }: Bench): Iterable<BulkItem> {
  const type = server.parts.registry.catalogue.get('ResearchData') as ItemType
  for (let n = 0; n < STATEMENTS; n++) {
    const meeting = Math.floor(n / SAID)
    const person = speakerIn(meeting)
    const valueCode = at(CODES, n)
    const [valueCategory] = valueCode.split('_')
    yield {
      ...{ type, index: n + 1, ts: new Date(START + n * 1000).toISOString(), createdBy: 'User-1' as ItemId },
      values: {
        ...{ label: `${at(WORDS, n)} ${at(WORDS, n >> 4)}`, siteCode: `SI-${n}`, project: project.$id, owner: home },
        ...{ valueCategory, valueCode, mapAccuracy: at(['LOW', 'HIGH'], n >> 3), moreAccurate: n % 7 === 0 },
        ...{ respondents: [members[person]?.$id], respondentCodes: [`R-${100 + person}`] },
        species: [itemId('ResearchSpecies', 1 + (n % SPECIES))],
        topics: [itemId('ResearchTopic', 1 + (n % TOPICS))],
        ...{ activity: itemId('ResearchActivity', 1 + meeting), timeCode: `0:${10 + (n % 50)}:30` },
        ...{ description: `${at(WORDS, n)} by the ${at(WORDS, n >> 2)}, told again. `.repeat(3), state: 'COMPLETE' },
        ...{
          seasons: [at(SEASONS, n), at(SEASONS, n >> 1)],
          timeFrameStart: at(TIMES, n),
          usesGiven: ['KEEP', 'TEAM'],
        },
        ...{ withheld: false, access: 'PRIVATE' },
      },
    }
  }
}

const FACETS = [
  ...['valueCategory', 'valueCode', 'project', 'species', 'topics', 'timeFrameStart', 'seasons', 'mapAccuracy'],
  ...['moreAccurate', 'respondentCodes', 'state', 'access'],
]
const LIST: Query = { types: ['ResearchData'], sort: [{ key: '_c.ts', order: 'desc' }], max: 50, labels: true }

async function measureLists({ server, home, members }: Bench): Promise<Figure[]> {
  const lead = await personOf(server, home, [...READS, ...PROTOCOLS])
  const facets = Object.fromEntries(FACETS.map((prop) => [prop, { prop }]))
  const found = (query: Query, what: string, limit: number) => searchFigure(server, lead, [query], what, limit)
  return [
    await found(LIST, 'newest 50 statements', 20),
    await found({ ...LIST, sort: [{ key: 'siteCode', order: 'asc' }] }, '50 statements by site code', 20),
    await found({ ...LIST, must: [{ prop: 'valueCategory', kind: 'is', value: 'TRAVEL' }] }, '50 of a category', 20),
    await found({ ...LIST, text: 'cedar weir' }, '50 by words', 20),
    await found(
      { ...LIST, must: [{ prop: 'respondents', kind: 'rel', value: [String(members[0]?.$id)] }] },
      '50 of a person',
      20,
    ),
    await found({ ...LIST, max: 0, facets }, '12 facets', 50),
  ]
}

/** The ledger is given first what the person agrees to, which everything of theirs then follows. */
async function measureWithdrawal({ server, project, steward, members }: Bench): Promise<Figure[]> {
  const [person] = members
  if (!person) return []
  const decide = (decision: string, uses: readonly string[]) =>
    steward.request<{ closed: number }>(
      'act/recordConsents',
      {
        ...{ t: person._t, i: person._i, project: project.$id, uses, decision },
        ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
      },
      300_000,
    )
  const uses = ['KEEP', 'TEAM']
  await decide('GIVEN', uses)
  await server.settled()
  let closed = 0
  const taken = await took(async () => ({ closed } = await decide('WITHDRAWN', uses)))
  // Each item is written anew meanwhile: until then a steward is told how many there are.
  let listed = { items: 0, more: 0 }
  const listing = await took(async () => {
    while (listed.items + listed.more < closed) {
      const { items, more } = await steward.request<{ items: object[]; more: number }>(
        'act/whatIsHeld',
        { t: person._t, i: person._i },
        300_000,
      )
      listed = { items: items.length, more }
      await pause(EVERY)
    }
  })
  return [
    limited(`${closed.toLocaleString('en')} statements closed by a withdrawal`, taken, 1000),
    limited(
      `${listed.items.toLocaleString('en')} and ${listed.more.toLocaleString('en')} more listed`,
      listing,
      10_000,
    ),
  ]
}

/** WebVTT of so many characters. */
function transcriptOf(length: number): string {
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
  const blocks = ['WEBVTT']
  for (let [n, size] = [0, 8]; size < length; n += 1) {
    const words = Array.from({ length: 12 }, (_, each) => at(WORDS, n * 7 + each * 5)).join(' ')
    const block = `${clock(n)} --> ${clock(n + 1)}\n${`part ${n}: ${words}`.slice(0, PART)}`
    blocks.push(block)
    size += block.length + 2
  }
  return blocks.join('\n\n').slice(0, length)
}

/**
 * Measures a transcript of 500,000 characters that is opened, and the press on a statement until it is heard.
 */
export async function measureInterview(): Promise<Figure[]> {
  const server = await startServerProcess()
  const browser = await openBrowser()
  try {
    const session = await openSession(server.url, 'admin@demo.test')
    const { ids } = await session.request<{ ids: string[] }>('search/ids', { types: ['ResearchProject'], max: 1 })
    const values = { title: 'A long talk', type: 'INTERVIEW', project: ids[0], start: '2019-03-05T17:00:00Z' }
    const talk = await session.request<Item>('create/ResearchActivity', {
      ...values,
      owner: await ownOrganization(session),
    })
    await session.request('create/ResearchTranscript', {
      ...{ activity: talk.$id, title: 'Transcript', text: transcriptOf(TRANSCRIPT), state: 'DRAFT' },
    })
    session.close()
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
    await hearSounds(page)
    await signIn(page, server.url, 'admin@demo.test')
    const opened: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      await page.goto(`${server.url}/research.activities`)
      const row = page.getByRole('option', { name: /2019-03/ })
      await row.waitFor()
      await pause(1000)
      opened.push(await timeToShow(page, () => row.click(), { selector: '[role=group] button span', text: 'part 0:' }))
    }
    await page.goto(`${server.url}/research.activities`)
    await page.getByRole('option', { name: /^Interview · 2024-03 · R-\d{3}/ }).click()
    const interview = page.getByRole('group', { name: 'Recording, transcript and statements' })
    const plays = interview.getByRole('listitem').getByRole('button', { name: /^\d+:\d\d/ })
    await plays.first().waitFor()
    await pause(1000)
    const heard: number[] = []
    for (let n = 0; n < Math.min(ROUNDS, await plays.count()); n++) {
      heard.push(await timeToSound(page, () => plays.nth(n).click()))
      await page.evaluate(() => document.querySelector<HTMLMediaElement>('audio, video')?.pause())
    }
    return [
      limited(`transcript of ${TRANSCRIPT.toLocaleString('en')} characters opened, p50`, quantiles(opened).p50, 500),
      limited('press on a statement until it is heard, p50', quantiles(heard).p50, 300),
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}
