import { parseItemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import { bulkInsert, SYSTEM, type BulkItem } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'

/** Runs that are moved, and runs whose steps follow a conversation. */
const MOVED = Number(process.env.BENCH_ITEMS ?? 10_000)
const FOLLOWING = 500
const PER_SECOND = 50
/** How long others' pages are timed before a move (milliseconds), and between two of them. */
const [BEFORE, EVERY] = [10_000, 50]
const WAIT_MS = 600_000

const step = (key: string, kind: string, after: readonly string[] = []) => ({ key, kind, title: { en: key }, after })
const outcome = (after: string) => step('outcome', 'RWF_OUTCOME', [after])
const FIRST = [step('read', 'RWF_SIMPLE'), step('talk', 'RWF_THREAD', ['read']), outcome('talk')]
const SECOND = [...FIRST.slice(0, 2), step('ask', 'RWF_SIMPLE', ['talk']), outcome('ask')]

interface Bench {
  server: TestServer
  admin: TestClient
  workflow: Item
  /** A response that began with the first version. */
  begun: Item
}

/**
 * Measures reactions to 50 resolved conversations a second with 500 responses, and moving 10,000 workflow
 * runs (`BENCH_ITEMS`) to another version and back while somebody pages through a list.
 */
export async function measureRuns(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const bench = await begin(server)
    return [await measureReactions(bench), ...(await measureMove(bench))]
  } finally {
    await server.close()
  }
}

async function begin(server: TestServer): Promise<Bench> {
  const { store } = server.parts.engine
  const admin = await server.client((await server.addUser({ admin: true })).email)
  const owner = (await store.create(SYSTEM, 'Organization', { displayName: 'Nation', type: 'COMMUNITY' })).$id
  const draft = { steps: FIRST }
  const workflow = await store.create(SYSTEM, 'Workflow', { title: 'Answer', owner, of: 'ConsultResponse', draft })
  await act(admin, 'publishWorkflow', workflow, { why: 'The first one' })
  const { published: version } = await store.read(SYSTEM, workflow.$id)
  const file = await store.create(SYSTEM, 'Consultation', { projectName: 'Weir', owner, intake: owner })
  const made = await store.create(SYSTEM, 'ConsultResponse', { consultation: file.$id, community: owner, owner })
  await act(admin, 'setWorkflow', made, { version })
  const read = await act(admin, 'setStepState', made, { key: 'read', to: 'ACTIVE' })
  return { server, admin, workflow, begun: await act(admin, 'setStepState', read, { key: 'read', to: 'COMPLETE' }) }
}

/** Adds responses like the one that was begun, the first of them with this index. */
async function copies(
  { server, begun }: Bench,
  { count, from, changed }: { count: number; from: number; changed: (n: number) => Record<string, unknown> },
): Promise<ItemId[]> {
  const type = server.parts.registry.catalogue.get('ConsultResponse') as ItemType
  const own = Object.fromEntries(Object.entries(begun).filter(([name]) => !/^[$_]/.test(name)))
  const rows = Array.from({ length: count }, (_, n): BulkItem => {
    const ts = new Date(Date.now() - n).toISOString()
    return { type, index: from + n, ts, createdBy: 'User-1' as ItemId, values: { ...own, ...changed(n) } }
  })
  await bulkInsert(server.parts.engine, rows)
  return rows.map(({ index }) => `ConsultResponse-${index}` as ItemId)
}

interface Run {
  steps: { key: string; status: string }[]
}
const statusOf = (item: Item, key: string) => (item['workflow'] as Run).steps.find((each) => each.key === key)?.status

/** From the resolving of a conversation until the step that follows it is done. */
async function measureReactions(bench: Bench): Promise<Figure> {
  const { server, begun } = bench
  const { store } = server.parts.engine
  const { owner } = begun
  const threads = await Promise.all(
    Array.from({ length: FOLLOWING }, (_, n) => store.create(SYSTEM, 'Thread', { subject: `Talk ${n}`, owner })),
  )
  const { steps, ...rest } = begun['workflow'] as Run
  const responses = await copies(bench, {
    ...{ count: FOLLOWING, from: 1 },
    changed: (n) => {
      const refs = [threads[n]?.$id]
      const talking = steps.map((each) => (each.key === 'talk' ? { ...each, status: 'ACTIVE', refs } : each))
      return { workflow: { ...rest, steps: talking }, wfRefs: refs }
    },
  })
  // What follows the making of the conversations is over before they are resolved.
  await server.settled()
  const resolving: Promise<unknown>[] = []
  for (const { _t, _i, _u } of threads) {
    const started = performance.now()
    resolving.push(store.update(SYSTEM, { _t, _i, _u, resolved: true }))
    await pause(1000 / PER_SECOND - (performance.now() - started))
  }
  await Promise.all(resolving)
  const hasFollowed = async (id: ItemId) => statusOf(await store.read(SYSTEM, id), 'talk') === 'COMPLETE'
  for (const id of responses.toReversed()) await until(() => hasFollowed(id))
  const ids = threads.map(({ $id }) => $id)
  const [from, to] = await Promise.all([changedAt(bench, ids), changedAt(bench, responses)])
  const { p50, p99 } = quantiles(to.map((end, n) => end - (from[n] ?? 0)))
  return {
    what: `a step follows, at ${PER_SECOND} changes a second, p50 / p99`,
    figure: `${milliseconds(p50)} / ${milliseconds(p99)}`,
    beside: 'limit of p99 1,000 ms',
    verdict: (p99 / 1000).toFixed(2),
  }
}

/**
 * When each item was changed last, in milliseconds: asking for that while they change would be load of its
 * own.
 */
async function changedAt({ server }: Bench, ids: readonly ItemId[]): Promise<number[]> {
  const [id] = ids
  if (!id) return []
  const rows = await server.parts.database.query<{ i: number; ms: number }>(
    'select i, extract(epoch from m_ts) * 1000 as ms from item where t = (select t from item_type where name = $1)',
    [parseItemId(id).type],
  )
  const known = new Map(rows.map(({ i, ms }) => [i, Number(ms)]))
  return ids.map((each) => known.get(parseItemId(each).index) ?? 0)
}

/** Moves all runs to the second version while pages are read, and takes that back. */
async function measureMove(bench: Bench): Promise<Figure[]> {
  const { server, admin, workflow } = bench
  const { store } = server.parts.engine
  const responses = await copies(bench, { count: MOVED, from: 10_001, changed: () => ({}) })
  const sample = await Promise.all(responses.slice(0, 100).map((id) => store.read(SYSTEM, id)))
  const { _t, _i, _u } = await store.read(SYSTEM, workflow.$id)
  await store.update(SYSTEM, { _t, _i, _u, draft: { steps: SECOND } })
  await act(admin, 'publishWorkflow', workflow, { why: 'Knowledge holders are asked' })
  const before = await pagesDuring(admin, pause(BEFORE))
  const started = performance.now()
  const moving = task(admin, 'moveRuns', workflow, { apply: true })
  const meanwhile = await pagesDuring(admin, moving)
  const took = performance.now() - started
  const { key, result } = await moving
  const back = await task(admin, 'moveRunsBack', workflow, { task: key })
  const again = await Promise.all(sample.map(({ $id }) => store.read(SYSTEM, $id)))
  const isEqual = again.every((item, n) => JSON.stringify(item['workflow']) === JSON.stringify(sample[n]?.['workflow']))
  if (!isEqual) throw new Error(`the runs are not as before: ${JSON.stringify(back.result)}`)
  const [quiet, busy] = [quantiles(before).p99, quantiles(meanwhile).p99]
  return [
    {
      what: `${String(result['moved'])} runs are moved`,
      figure: `${(took / 1000).toFixed(1)} s`,
      beside: 'limit 180 s',
      verdict: (took / 180_000).toFixed(2),
    },
    {
      what: "others' p99 meanwhile",
      figure: milliseconds(busy),
      beside: `before: ${milliseconds(quiet)}, at most 2 times`,
      verdict: (busy / quiet).toFixed(2),
    },
  ]
}

/** Times pages of a list until something has ended. */
async function pagesDuring(client: TestClient, ending: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const over = ending.finally(() => (isOver = true))
  const taken: number[] = []
  while (!isOver) {
    const started = performance.now()
    await client.request('search/ids', { types: ['ConsultResponse'], max: 50, sort: [{ key: 'due', order: 'asc' }] })
    taken.push(performance.now() - started)
    await pause(EVERY)
  }
  await over
  return taken
}

async function task(client: TestClient, action: string, { _t, _i }: Item, body: object) {
  const { key } = await client.request<{ key: string }>(`act/${action}/async`, { t: _t, i: _i, ...body })
  await client.waitFor<{ key: string }>('taskComplete', (done) => done.key === key, WAIT_MS)
  const { result } = await client.request<{ result: Record<string, number> }>(`activeTask/${key}`)
  return { key, result }
}

async function until(holds: () => Promise<boolean>): Promise<number> {
  const end = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('a step did not follow')
    await pause(200)
  }
  return performance.now()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms))
  })
}

function act(client: TestClient, action: string, { _t, _i }: Item, body: object = {}): Promise<Item> {
  return client.request<Item>(`act/${action}`, { t: _t, i: _i, ...body })
}
