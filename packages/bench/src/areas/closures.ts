import { itemId, WORK_CALENDAR_TYPE, type Item, type ItemId, type ItemType } from '@cairn/contract'
import { bulkInsert, SYSTEM, type BulkItem } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { columnsReady } from '../base/columns-ready.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'

const CLOCKS = Number(process.env.BENCH_CLOCKS ?? 10_000)
/** Limit for all clocks, and how much longer others may wait meanwhile. */
const [LIMIT_MS, MOST_TIMES] = [60_000, 2]
const BASELINE_RUNS = 200
const ZONE = 'America/Vancouver'
const DAY_MS = 86_400_000

/**
 * Measures a calendar closure that moves 10,000 clocks (`BENCH_CLOCKS`), and how long others wait for a page
 * of the register during it and before.
 */
export async function measureClosures(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const { store } = server.parts.engine
    const make = async (type: string, values: object) => (await store.create(SYSTEM, type, { ...values })).$id
    const proponent = await make('Organization', { displayName: 'Meridian', type: 'INDUSTRY' })
    const community = await make('Organization', { displayName: 'Nation', type: 'COMMUNITY', timeZone: ZONE })
    await bulkInsert(server.parts.engine, itemsOf(server, proponent, community))
    await columnsReady(server.parts.database)
    const keeper = await personOf(server, community, 'adminOrg')
    const reader = await personOf(server, community, 'ConsultResponse.PROTECTED.read')
    const from = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
    const closures = [{ from, until: new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10), kind: 'MOURNING' }]
    const calendar = await store.create(SYSTEM, WORK_CALENDAR_TYPE, { title: 'Days', owner: community, closures })
    const before: number[] = []
    for (let run = 0; run < BASELINE_RUNS; run++) before.push(await page(reader))
    const work = { isDone: false }
    const meanwhile = pagesUntil(reader, work)
    const started = performance.now()
    const moved = await moveAll(keeper, calendar).finally(() => (work.isDone = true))
    const taken = performance.now() - started
    const [alone, beside] = [quantiles(before), quantiles(await meanwhile)]
    keeper.close()
    reader.close()
    return [
      {
        what: `a closure over ${moved.toLocaleString('en')} clocks`,
        figure: `${(taken / 1000).toFixed(1)} s`,
        beside: `limit ${LIMIT_MS / 1000} s`,
        verdict: (taken / LIMIT_MS).toFixed(2),
      },
      {
        what: 'a page of the register meanwhile, p99',
        figure: milliseconds(beside.p99),
        beside: `alone ${milliseconds(alone.p99)}, at most ${MOST_TIMES} times`,
        verdict: (beside.p99 / alone.p99).toFixed(2),
      },
    ]
  } finally {
    await server.close()
  }
}

/** Files of one community whose clocks run, each with its response and notice. */
function* itemsOf({ parts }: TestServer, submitter: ItemId, community: ItemId): Iterable<BulkItem> {
  const typeOf = (name: string) => parts.registry.catalogue.get(name) as ItemType
  const [file, response, notice] = [typeOf('Consultation'), typeOf('ConsultResponse'), typeOf('ConsultNotice')]
  const ts = new Date(Date.now() - DAY_MS).toISOString()
  const calendar = { zone: ZONE, weekdays: [1, 2, 3, 4, 5], holidays: [], closures: [] }
  const clock = { start: ts, days: 15, followUps: [5, 10], calendar, stops: [], extensions: [] }
  for (let n = 0; n < CLOCKS; n++) {
    const common = { index: n + 1, ts, createdBy: 'User-1' as ItemId }
    const consultation = itemId('Consultation', n + 1)
    const about = { projectName: `Project ${n}` }
    const own = { ...about, consultation, community, clock, distributed: ts }
    yield {
      ...common,
      type: file,
      values: { ...about, owner: submitter, state: 'CONSULTING', sharedWith: [community] },
    }
    yield { ...common, type: response, values: { ...own, owner: community, state: 'PENDING', clockState: 'RUNNING' } }
    yield { ...common, type: notice, values: { ...own, submitter, status: 'AWAITING' } }
  }
}

async function personOf(server: TestServer, organization: ItemId, grant: string): Promise<TestClient> {
  const grants = [{ grant, grantedBy: organization }]
  const { email } = await server.addUser({ organizations: [organization], capabilities: ['ConsultRespond'], grants })
  return server.client(email)
}

/** How long a page of the register takes (milliseconds). */
async function page(client: TestClient): Promise<number> {
  const started = performance.now()
  await client.request('search/ids', {
    types: ['ConsultResponse'],
    must: [{ prop: 'state', kind: 'is', value: 'PENDING' }],
    sort: [{ key: 'due', order: 'asc' }],
    max: 50,
    labels: true,
  })
  return performance.now() - started
}

async function pagesUntil(client: TestClient, work: { isDone: boolean }): Promise<number[]> {
  const taken: number[] = []
  while (!work.isDone) taken.push(await page(client))
  return taken
}

/** Moves all clocks of a calendar. Returns how many were moved. */
async function moveAll(client: TestClient, { _t, _i }: Item): Promise<number> {
  const { key } = await client.request<{ key: string }>('act/moveClocks/async', { t: _t, i: _i, apply: true })
  await client.waitFor<{ key: string }>('taskComplete', (task) => task.key === key, 20 * LIMIT_MS)
  return (await client.request<{ result: { moved: number } }>(`activeTask/${key}`)).result.moved
}
