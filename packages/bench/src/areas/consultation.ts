import { itemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { bulkInsert, SYSTEM, type BulkItem, type Principal } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { columnsReady } from '../base/columns-ready.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'
import { searchFigure, timeQueries } from '../base/timed.ts'

/** Consultations, the communities that each is shared with, and the size of the office's list. */
const FILES = Number(process.env.BENCH_ITEMS ?? 100_000)
const ASKED = 5
const [PROPONENTS, COMMUNITIES] = [40, 60]
const DISTRIBUTED_TO = 50
const DAY_MS = 86_400_000
const START = Date.UTC(2024, 0, 1)
/** Days that are due lie ahead, so that no reminders of years are sent while it is measured. */
const FIRST_DAY = Date.UTC(2031, 0, 1)

const STATES = ['CONSULTING', 'RESPONDED', 'CLOSED', 'SUBMITTED', 'PENDING', 'WITHDRAWN', 'REVIEW', 'DRAFT'] as const
const ANSWERS = ['PENDING', 'RESPONDED', 'RESPONDED', 'OFFLINE', 'NO_RESPONSE'] as const
const REGIONS = ['NORTH', 'SOUTH', 'COAST', 'INTERIOR', 'MARINE']
const STREAMS = ['FORESTRY', 'ENERGY', 'WATER', 'ROADS', 'MINING', 'FISHERIES', 'LAND', 'HERITAGE']
const KINDS = ['CUTTING_PERMIT', 'TRANSMISSION_LINE', 'WATER_LICENCE', 'ROAD_WORK', 'QUARRY', 'DREDGING', 'TENURE']

interface Places {
  server: TestServer
  office: ItemId
  proponents: ItemId[]
  communities: ItemId[]
}

/**
 * Searches over 100,000 consultations (`BENCH_ITEMS`) with five responses and notices each: pages, facets,
 * the dashboard and a month of the calendar, for intake, a submitter and a community; a distribution to 50
 * communities; and what it costs that files are read because they are shared, beside as many that are read
 * because they are owned.
 */
export async function measureConsultation(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const places = await makeOrganizations(server)
    const started = performance.now()
    await bulkInsert(server.parts.engine, itemsOf(places))
    await columnsReady(server.parts.database)
    console.log(`${FILES.toLocaleString('en')} consultations in ${Math.round((performance.now() - started) / 1000)} s`)
    return [...(await measureSearches(places)), await measureShared(places), await measureDistribution(places)]
  } finally {
    await server.close()
  }
}

async function makeOrganizations(server: TestServer): Promise<Places> {
  const { store } = server.parts.engine
  const make = async (displayName: string, type: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type })).$id
  const many = (count: number, name: string, type: string) =>
    Promise.all(Array.from({ length: count }, (_, at) => make(`${name} ${at}`, type)))
  const [office, proponents, communities] = await Promise.all([
    make('Intake office', 'GOVERNMENT'),
    many(PROPONENTS, 'Proponent', 'INDUSTRY'),
    many(COMMUNITIES, 'Nation', 'COMMUNITY'),
  ])
  await store.create(SYSTEM, 'ConsultTerms', { title: 'Intake', owner: office, takesIn: true })
  return { server, office, proponents, communities }
}

const at = <T>(values: readonly T[], n: number): T => values[n % values.length] as T
const day = (n: number) => new Date(FIRST_DAY + n * DAY_MS).toISOString().slice(0, 10)

/**
 * The first proponent owns as many files as the first community is shared, so that the two can be set beside
 * each other.
 */
function* itemsOf({ server, office, proponents, communities }: Places): Iterable<BulkItem> {
  const typeOf = (name: string) => server.parts.registry.catalogue.get(name) as ItemType
  const [file, response, notice] = [typeOf('Consultation'), typeOf('ConsultResponse'), typeOf('ConsultNotice')]
  const createdBy = 'User-1' as ItemId
  for (let n = 0; n < FILES; n++) {
    const state = at(STATES, n * 7 + (n >> 3))
    const isAsked = !['DRAFT', 'REVIEW', 'SUBMITTED'].includes(state)
    // Whoever owns a twelfth of all is shared another twelfth.
    const owner = n % 12 === 0 ? proponents[0] : proponents[1 + (n % (PROPONENTS - 1))]
    const asked = Array.from({ length: ASKED }, (_, each) => communities[1 + ((n * 11 + each * 7) % (COMMUNITIES - 1))])
    if (n % 12 === 6) asked[0] = communities[0]
    const ts = new Date(START + (n % 900) * DAY_MS + n).toISOString()
    const about = {
      ...{ projectName: `Project ${n} ${at(STREAMS, n)}`, region: at(REGIONS, n), stream: at(STREAMS, n >> 1) },
      ...{ projectType: at(KINDS, n >> 2), primaryOrg: owner, requestedResponseDate: day(n % 900) },
      submitted: ts,
    }
    const id = itemId('Consultation', n + 1)
    yield {
      ...{ type: file, index: n + 1, ts, createdBy },
      values: {
        ...{ ...about, state, owner, uuid: `file-${n}`, intake: office, primaryRole: 'PROPONENT', distributed: ts },
        ...{ projectStartDt: day(n % 900), projectEndDt: day((n % 900) + 30) },
        ...(isAsked ? { sharedWith: asked } : {}),
      },
    }
    if (!isAsked) continue
    for (const [each, community] of asked.entries()) {
      const index = n * ASKED + each + 1
      const answer = at(ANSWERS, n + each * 3)
      const due = answer === 'PENDING' ? { due: day((n + each) % 900) } : {}
      const own = { community, consultation: id, distributed: ts, ...due }
      yield {
        ...{ type: response, index, ts, createdBy },
        values: { ...about, ...own, state: answer, owner: community, toBegin: answer === 'PENDING' && n % 3 === 0 },
      }
      const status = answer === 'PENDING' ? 'AWAITING' : answer === 'RESPONDED' ? 'ANSWERED' : answer
      yield {
        ...{ type: notice, index, ts, createdBy },
        values: { ...own, projectName: about.projectName, status, submitter: owner, intake: office },
      }
    }
  }
}

async function personOf(server: TestServer, organization: ItemId, grants: readonly string[]): Promise<Principal> {
  const held = grants.map((grant) => ({ grant, grantedBy: organization }))
  const { index } = await server.addUser({ organizations: [organization], grants: held })
  return server.parts.engine.principals.ofUser(index)
}

const PAGE: Query = { types: ['Consultation'], sort: [{ key: 'submitted', order: 'desc' }], max: 50, labels: true }
const FACETS = [
  'state',
  'primaryOrg',
  'projectType',
  'region',
  'stream',
  'level',
  'submitted',
  'requestedResponseDate',
  'primaryRole',
  'owner',
]
const pending: Query = { ...PAGE, must: [{ prop: 'state', kind: 'is', value: ['SUBMITTED', 'CONSULTING', 'PENDING'] }] }
const answered: Query = { ...PAGE, must: [{ prop: 'state', kind: 'is', value: 'RESPONDED' }] }
const open = { prop: 'state', kind: 'is', value: 'PENDING' } as const
const TODAY = day(450)

/** The queries of the panels of the dashboard. */
const DASHBOARD: readonly Query[] = [
  { types: ['ConsultResponse'], must: [{ prop: 'toBegin', kind: 'is', value: true }], max: 4, labels: true },
  {
    types: ['ConsultResponse'],
    must: [open, { prop: 'due', kind: 'range', value: { to: TODAY } }],
    max: 4,
    labels: true,
  },
  { types: ['ConsultResponse'], must: [open, { prop: 'internalContacts', kind: 'rel', value: ['Contact-1'] }], max: 4 },
  { types: ['ConsultResponse'], max: 0, facets: { state: { prop: 'state' }, outcome: { prop: 'outcome' } } },
]
const MONTH = { from: day(420), to: day(450) }
const CALENDAR: readonly Query[] = [
  { types: ['ConsultResponse'], must: [{ prop: 'due', kind: 'range', value: MONTH }], max: 300, total: false },
  { types: ['ConsultNotice'], must: [{ prop: 'due', kind: 'range', value: MONTH }], max: 300, total: false },
  {
    types: ['Consultation'],
    must: [{ prop: 'projectStartDt', kind: 'range', value: { to: MONTH.to } }],
    should: ['projectStartDt', 'projectEndDt'].map((prop) => ({ prop, kind: 'range', value: { from: MONTH.from } })),
    minShould: 1,
    max: 300,
    total: false,
  },
]

async function measureSearches({ server, office, proponents, communities }: Places): Promise<Figure[]> {
  const types = ['Consultation', 'ConsultNotice', 'ConsultResponse']
  const reads = types.map((type) => `${type}.PROTECTED.read`)
  const people: [string, Principal][] = [
    ['intake', await personOf(server, office, reads)],
    ['a submitter', await personOf(server, proponents[0] as ItemId, [])],
    ['a community', await personOf(server, communities[0] as ItemId, reads)],
  ]
  const facets: Query = { ...PAGE, max: 0, facets: Object.fromEntries(FACETS.map((prop) => [prop, { prop }])) }
  const figures: Figure[] = []
  for (const [who, principal] of people) {
    const timed = (what: string, queries: readonly Query[], limit: number) =>
      searchFigure(server, principal, queries, `${what}, ${who}`, limit)
    figures.push(
      await timed('newest 50', [PAGE], 12),
      await timed('pending 50', [pending], 12),
      await timed('all answered 50', [answered], 12),
      await timed('10 facets', [facets], 25),
    )
    if (who === 'a submitter') continue
    figures.push(await timed('dashboard', DASHBOARD, 150), await timed('month of the calendar', CALENDAR, 40))
  }
  return figures
}

/** The same pages and facets over as many files, which one person owns and the other is shared. */
async function measureShared({ server, proponents, communities }: Places): Promise<Figure> {
  const submitter = await personOf(server, proponents[0] as ItemId, [])
  const reader = await personOf(server, communities[0] as ItemId, ['Consultation.PROTECTED.read'])
  const query: Query = {
    ...PAGE,
    must: [{ prop: 'state', kind: 'is', value: ['CONSULTING', 'RESPONDED', 'CLOSED', 'PENDING', 'WITHDRAWN'] }],
    facets: { stream: { prop: 'stream' } },
  }
  const [owned, shared] = [await timeQueries(server, submitter, [query]), await timeQueries(server, reader, [query])]
  return {
    what: `a page and a facet of what is shared, ${shared.hits} hits`,
    figure: milliseconds(shared.p50),
    beside: `of what is owned, ${owned.hits} hits: ${milliseconds(owned.p50)}, at most 1.1 times`,
    verdict: (shared.p50 / owned.p50).toFixed(2),
  }
}

/** A file that is handed to 50 communities, by the people of intake. */
async function measureDistribution({ server, office, communities }: Places): Promise<Figure> {
  const grants = [
    'Consultation.PROTECTED.read',
    'Consultation.distribute',
    'Consultation.accept',
    'Consultation.addCommunities',
  ]
  const held = grants.map((grant) => ({ grant, grantedBy: office }))
  const { email } = await server.addUser({ organizations: [office], grants: held })
  const client = await server.client(email)
  const taken: number[] = []
  for (let run = 0; run < 5; run++) {
    const file = await submitted(server, office)
    await act(client, 'accept', file)
    await act(client, 'addCandidates', file, { communities: communities.slice(0, DISTRIBUTED_TO) })
    const started = performance.now()
    await act(client, 'distribute', file)
    taken.push(performance.now() - started)
  }
  client.close()
  const { p50 } = quantiles(taken)
  return {
    what: `distribute to ${DISTRIBUTED_TO} communities`,
    figure: milliseconds(p50),
    beside: 'limit 500 ms',
    verdict: (p50 / 500).toFixed(2),
  }
}

async function submitted({ parts }: TestServer, intake: ItemId): Promise<Item> {
  const { store } = parts.engine
  const file = await store.create(SYSTEM, 'Consultation', { projectName: 'Weir', owner: itemId('Organization', 2) })
  return store.move(SYSTEM, file.$id, 'submit', { values: { intake } })
}

function act(client: TestClient, action: string, { _t, _i }: Item, body: object = {}): Promise<unknown> {
  return client.request(`act/${action}`, { t: _t, i: _i, ...body })
}
