import { itemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Filter, Query } from '@cairn/contract/query'
import { bulkInsert, SYSTEM, type BulkItem, type Principal } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { columnsReady } from '../base/columns-ready.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'

/** Responses of all communities. The first of these has every twelfth. */
const RESPONSES = Number(process.env.BENCH_ITEMS ?? 500_000)
const [COMMUNITIES, CONTACTS, VERSIONS] = [60, 200, 6]
const [RUNS, MOVES, COPIES] = [40, 60, 50]
const DAY_MS = 86_400_000
const START = Date.UTC(2024, 0, 1)
const DAYS = 900
const TODAY = 450

const ANSWERS = ['PENDING', 'RESPONDED', 'RESPONDED', 'OFFLINE', 'NO_RESPONSE'] as const
const STATES = ['NEW', 'SCREENING', 'RESEARCH', 'DRAFTING', 'APPROVAL', 'SENDING']
const OUTCOMES = ['NO_CONCERNS', 'OBJECTION', 'DEFERRED']

const at = <T>(values: readonly T[], n: number): T => values[n % values.length] as T
const day = (n: number) => new Date(START + n * DAY_MS).toISOString().slice(0, 10)

interface Bench {
  server: TestServer
  communities: ItemId[]
}

/**
 * Measures lists of 500,000 responses (`BENCH_ITEMS`), moving a step compared with a plain update, and
 * renaming a file with 50 responses.
 */
export async function measureResponses(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const { store } = server.parts.engine
    const communities: ItemId[] = []
    for (let n = 0; n < COMMUNITIES; n++)
      communities.push(
        (await store.create(SYSTEM, 'Organization', { displayName: `Nation ${n}`, type: 'COMMUNITY' })).$id,
      )
    const bench = { server, communities }
    await bulkInsert(server.parts.engine, responsesOf(bench))
    await columnsReady(server.parts.database)
    return [...(await measureLists(bench)), await measureMoves(bench), await measureRename(bench)]
  } finally {
    await server.close()
  }
}

function* responsesOf({ server, communities }: Bench): Iterable<BulkItem> {
  const type = server.parts.registry.catalogue.get('ConsultResponse') as ItemType
  const [first = itemId('Organization', 1), ...others] = communities
  for (let n = 0; n < RESPONSES; n++) {
    const community = n % 12 === 0 ? first : at(others, n)
    const state = at(ANSWERS, n * 3 + (n >> 4))
    const ts = new Date(START + (n % DAYS) * DAY_MS + n).toISOString()
    const contact = contactOf(n)
    const run =
      state === 'PENDING'
        ? {
            ...{ due: day((n + 20) % DAYS), wfState: at(STATES, n), wfAssigned: [contact], wfBegan: ts },
            ...{ wfAssignedDue: day((n + 9) % DAYS), internalContacts: [contact], toBegin: n % 9 === 0 },
          }
        : { wfState: 'DONE', answered: ts, outcome: at(OUTCOMES, n), late: n % 6 === 0 }
    yield {
      ...{ type, index: n + 1, ts, createdBy: 'User-1' as ItemId },
      values: {
        ...{ projectName: `Project ${n}`, state, community, owner: community, distributed: ts, submitted: ts },
        ...{ wfVersion: itemId('WorkflowVersion', 1 + (n % VERSIONS)), ...(n % 400 === 0 ? { wfForced: true } : {}) },
        ...run,
      },
    }
  }
}

const PANEL: Query = { types: ['ConsultResponse'], max: 4, labels: true }
const isOpen: Filter = { prop: 'state', kind: 'is', value: 'PENDING' }
const before = (prop: string): Filter => ({ prop, kind: 'range', value: { from: null, to: day(TODAY - 1) } })
/** Who works on the response of this number. The next twelfth, of the same community, is somebody else's. */
const contactOf = (n: number) => itemId('Contact', 1 + (Math.floor(n / 12) % CONTACTS))
const isMine = ['wfAssigned', 'internalContacts'].map((prop): Filter => ({ prop, kind: 'rel', value: [contactOf(0)] }))

/** The queries of the panels by their key. */
const PANELS: Readonly<Record<string, Query>> = {
  RWF_INIT: {
    ...PANEL,
    must: [{ prop: 'toBegin', kind: 'is', value: true }],
    sort: [{ key: 'distributed', order: 'asc' }],
  },
  RWF_OVERDUE: {
    ...PANEL,
    must: [isOpen],
    should: [before('due'), before('wfAssignedDue')],
    minShould: 1,
    sort: [{ key: 'due', order: 'asc' }],
  },
  RWF_MINE: {
    ...PANEL,
    must: [isOpen],
    should: isMine,
    minShould: 1,
    sort: [{ key: 'wfAssignedDue', order: 'asc' }],
  },
  CNS_RECENT: {
    ...PANEL,
    must: [{ prop: 'state', kind: 'is', value: 'RESPONDED' }],
    sort: [{ key: 'answered', order: 'desc' }],
  },
}
const BY_DUE: Query = { ...PANEL, max: 50, sort: [{ key: 'due', order: 'asc' }] }

const isUnderWay: Filter = { prop: 'wfBegan', kind: 'exists', value: true }
const RUN: Query = { types: ['ConsultResponse'], max: 0, sort: [{ key: 'wfBegan', order: 'asc' }] }
/** What administration asks for at once: states, versions, and the sets of runs. */
const ADMINISTRATION: readonly Query[] = [
  { types: ['ConsultResponse'], max: 0, facets: { wfState: { prop: 'wfState', kind: 'terms' } } },
  { types: ['ConsultResponse'], max: 0, facets: { state: { prop: 'state', kind: 'terms' } } },
  { ...RUN, must: [isUnderWay], max: 1, facets: { version: { prop: 'wfVersion', kind: 'terms', limit: 50 } } },
  { ...RUN, must: [isUnderWay, before('wfAssignedDue')], max: 50 },
  { ...RUN, must: [{ prop: 'wfForced', kind: 'is', value: true }] },
  { ...RUN, must: [isUnderWay], mustNot: [{ prop: 'wfVersion', kind: 'rel', value: ['WorkflowVersion-6'] }] },
  { ...RUN, must: [isUnderWay] },
]

async function measureLists(bench: Bench): Promise<Figure[]> {
  const { server, communities } = bench
  const responder = await personOf(bench, communities[0] as ItemId)
  const { index } = await server.addUser({ admin: true })
  const admin = await server.parts.engine.principals.ofUser(index)
  const figures: Figure[] = []
  for (const [key, query] of Object.entries(PANELS)) figures.push(await timeOf(server, responder, [query], key, 20))
  figures.push(await timeOf(server, responder, Object.values(PANELS), 'all four panels', 60))
  figures.push(await timeOf(server, responder, [BY_DUE], 'list by due', 15))
  figures.push(await timeOf(server, admin, ADMINISTRATION, 'admin.workflows', 100))
  return figures
}

async function personOf({ server }: Bench, organization: ItemId): Promise<Principal> {
  const grants = [{ grant: 'ConsultResponse.PROTECTED.read', grantedBy: organization }]
  const { index } = await server.addUser({ organizations: [organization], grants })
  return server.parts.engine.principals.ofUser(index)
}

async function timeOf(
  server: TestServer,
  principal: Principal,
  queries: readonly Query[],
  what: string,
  limit: number,
): Promise<Figure> {
  const { store } = server.parts.engine
  const ask = () => Promise.all(queries.map((query) => store.search(principal, query)))
  const [first] = await ask()
  const { p50, p95 } = quantiles(await timesOf(RUNS, ask))
  const hits = (first?.total ?? 0).toLocaleString('en')
  return {
    what: `${what}, ${hits} hits, p50 / p95`,
    figure: `${milliseconds(p50)} / ${milliseconds(p95)}`,
    beside: `limit ${limit} ms`,
    verdict: (p50 / limit).toFixed(2),
  }
}

async function timesOf(count: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < count; run++) {
    const started = performance.now()
    await work(run)
    taken.push(performance.now() - started)
  }
  return taken
}

/** Moves a step to and fro, and changes the priority of the same response as often, in turn. */
async function measureMoves({ server }: Bench): Promise<Figure> {
  const client = await server.client((await server.addUser({ admin: true })).email)
  const response = await client.request<Item>('read/ConsultResponse-1')
  await act(client, 'initManualWorkflow', response)
  const titles = ['Read', 'Ask', 'Write'].map((title) => ({ key: title, kind: 'RWF_SIMPLE', title: { en: title } }))
  await act(client, 'applySteps', response, { add: titles })
  const move = (run: number) =>
    act(client, 'setStepState', response, { key: 'Read', to: at(['ACTIVE', 'COMPLETE'], run) })
  const change = async (run: number) => {
    const { _t, _i, _u } = await client.request<Item>(`read/${response.$id}`)
    const started = performance.now()
    await client.request('update', { _t, _i, _u, priority: at(['LOW', 'HIGH'], run) })
    return performance.now() - started
  }
  const [moves, changes]: [number[], number[]] = [[], []]
  for (let run = 0; run < MOVES; run++) {
    moves.push(...(await timesOf(1, () => move(run))))
    changes.push(await change(run))
  }
  client.close()
  const [moved, changed] = [quantiles(moves).p50, quantiles(changes).p50]
  return {
    what: 'a step is moved',
    figure: milliseconds(moved),
    beside: `a plain change: ${milliseconds(changed)}, at most 1.5 times`,
    verdict: (moved / changed).toFixed(2),
  }
}

/**
 * Renames a file that 50 communities were asked about, until the last of their responses has its new name.
 */
async function measureRename({ server, communities }: Bench): Promise<Figure> {
  const { store } = server.parts.engine
  const office = (await store.create(SYSTEM, 'Organization', { displayName: 'Intake', type: 'GOVERNMENT' })).$id
  const file = await store.create(SYSTEM, 'Consultation', { projectName: 'Weir', owner: office, intake: office })
  const asked = communities.slice(0, COPIES)
  const made = await Promise.all(
    asked.map((community) =>
      store.create(SYSTEM, 'ConsultResponse', { consultation: file.$id, community, owner: community }),
    ),
  )
  const isRenamed = async (name: string) => {
    const items = await Promise.all(made.map(({ $id }) => store.read(SYSTEM, $id)))
    return items.every(({ projectName }) => projectName === name)
  }
  const taken = await timesOf(5, async (run) => {
    const name = `Weir ${run}`
    const { _t, _i, _u } = await store.read(SYSTEM, file.$id)
    await store.update(SYSTEM, { _t, _i, _u, projectName: name })
    const end = performance.now() + 20_000
    while (!(await isRenamed(name))) if (performance.now() > end) throw new Error('the copies were not renamed')
  })
  const { p50 } = quantiles(taken)
  return {
    what: `a file of ${COPIES} responses is renamed`,
    figure: milliseconds(p50),
    beside: 'limit 1,000 ms',
    verdict: (p50 / 1000).toFixed(2),
  }
}

function act(client: TestClient, action: string, { _t, _i }: Item, body: object = {}): Promise<Item> {
  return client.request<Item>(`act/${action}`, { t: _t, i: _i, ...body })
}
