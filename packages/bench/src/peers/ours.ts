import { accessProperty, itemId, type Item, type ItemType } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { bulkInsert, SYSTEM, type BulkItem } from '@cairn/server/testing'
import { buildItemType } from '@cairn/testkit/builders'
import { startPreparedProcess, type Preparation } from '@cairn/testkit/prepared-process'
import { TEST_PASSWORD, TestClient } from '@cairn/testkit/server'
import { openHttpLine } from './http-line.ts'
import { openSocketLine } from './socket-line.ts'
import { PAGE, type Peer, type PeerItem, type PeerLine, type Question, type RunningPeer } from './peer.ts'

const text = { v: 'DEF', textField: true } as const
const facet = { kind: 'terms' } as const

/**
 * A type with words to search, facets, a number to sort by, an owner and a level, as those of the areas have.
 */
export const BENCH_TYPE: ItemType = {
  name: 'Bench',
  defaultIcon: 'note',
  label: ['title'],
  properties: {
    code: { v: 'DEF' },
    title: { ...text, required: true },
    body: { ...text, t: 'text' },
    status: { v: 'LOV', list: 'status', facet },
    category: { v: 'LOV', list: 'category', facet },
    count: { v: 'DEF', t: 'integer' },
    date: { v: 'DT' },
    owner: { v: 'REL', t: 'Organization', required: true },
    access: accessProperty,
  },
  facets: ['status', 'category'],
  defaultHeaders: ['code', 'count'],
  owner: 'owner',
  visibility: 'COMMUNITY',
}
/** Item types of the comparison. */
export const BENCH_TYPES = [
  buildItemType('Organization', { owner: '$self' }),
  buildItemType('Contact', {
    label: ['firstName', 'lastName'],
    properties: { firstName: text, lastName: text, organizations: { v: 'REL', t: 'Organization', many: true } },
    owner: 'organizations',
    visibility: 'COMMUNITY',
  }),
  BENCH_TYPE,
]

const FIRST_TS = Date.UTC(2024, 0, 1)
const owner = itemId('Organization', 1)
const idOf = (n: number) => `Bench-${n + 1}`

/** The product as a participant of the comparison. */
export const ours = {
  name: 'Cairn',
  async start(items) {
    const { server, prepared } = await startPreparedProcess(BENCH_TYPES, (preparation) => fillBench(preparation, items))
    const session = await TestClient.signedIn(server.url, prepared.email, TEST_PASSWORD)
    return runningAt(server.url, session, server.close)
  },
} satisfies Peer

/** Opens a connection that reads items over HTTP in place of the socket. */
export async function overHttp(url: string, token: string): Promise<Pick<PeerLine, 'read' | 'close'>> {
  const line = await openHttpLine(url, { authorization: `Bearer ${token}` })
  return { read: (n) => line.ask('POST', '/api/item', { o: `read/${idOf(n)}`, s: n }), close: line.close }
}

/**
 * Creates an organisation, inserts the items as its own, and adds a member of it; returns them. The rule of
 * who sees what is so applied to each item. Throws unless the organisation is the first.
 */
export async function fillBench({ engine, addUser }: Preparation, items: readonly PeerItem[]) {
  const { $id } = await engine.store.create(SYSTEM, 'Organization', { name: 'Bench' })
  if ($id !== owner) throw new Error(`the first organisation is ${$id}`)
  await bulkInsert(engine, bulkOf(items))
  return addUser({ organizations: [owner], grants: [{ grant: 'Bench.update', grantedBy: owner }] })
}

/** Converts the items to the form for bulk loading. */
export function bulkOf(items: readonly PeerItem[]): Iterable<BulkItem> {
  return items.entries().map(([n, item]) => ({
    type: BENCH_TYPE,
    index: n + 1,
    ts: new Date(FIRST_TS + n * 1000).toISOString(),
    createdBy: itemId('User', 1),
    values: { ...item, owner, access: 'COMMUNITY' },
  }))
}

/** The running product with an access token. */
export interface RunningCairn extends RunningPeer {
  url: string
  token: string
}

/**
 * Returns the product that answers at an address as a peer, as whoever is signed in by this session uses it.
 */
export function runningAt(url: string, session: TestClient, stop: () => Promise<void>): RunningCairn {
  const { token } = session
  const updateCounts = new Map<number, number>()
  async function connected(): Promise<TestClient> {
    const client = await TestClient.connect(url)
    await client.authenticate(token)
    return client
  }
  return {
    url,
    token,
    note: 'PostgreSQL with fsync on: an acknowledged create is on the disk; a member reads by the permission rule',
    async connect() {
      const line = await openSocketLine(url, token)
      return {
        read: (n) => line.ask(`read/${idOf(n)}`),
        create: (item) => line.ask('create/Bench', { ...item, owner }),
        close: line.close,
      }
    },
    find: (question) => find(session, question),
    async watch(n, onChange) {
      const client = await connected()
      await client.request(`addWatch/${idOf(n)}`)
      client.onPush = ({ o }) => (o === 'item/update' ? onChange() : undefined)
      return () => client.close()
    },
    async update(n, title) {
      const _u = updateCounts.get(n) ?? (await session.request(`read/${idOf(n)}`))._u
      const stored = await session.request('update', { _t: 'Bench', _i: n + 1, _u, title })
      updateCounts.set(n, stored._u)
    },
    async stop() {
      session.close()
      await stop()
    },
  }
}

/** Makes the query that asks a question. */
export function queryOf({ status, category }: Question): Query {
  return {
    types: ['Bench'],
    must: [
      { prop: 'status', kind: 'is', value: status },
      { prop: 'category', kind: 'is', value: category },
    ],
    sort: [{ key: 'count', order: 'desc' }],
    max: PAGE,
  }
}

type Search = { ids: string[]; total: number; totalIsExact: boolean }

/** The ids of the page and how many there are in all, and then the items: what the peers answer at once. */
async function find(session: TestClient, question: Question) {
  const { ids, total, totalIsExact } = await session.request<Search>('search/ids', queryOf(question))
  const items = await session.request<Record<string, Item>>('readMany/object', ids)
  return { total, totalIsExact, counts: ids.map((id) => Number(items[id]?.count)) }
}
