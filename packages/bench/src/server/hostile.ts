import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Query, SubQuery } from '@cairn/contract/query'
import { bulkInsert, SYSTEM } from '@cairn/server/testing'
import { startPreparedProcess, type Preparation } from '@cairn/testkit/prepared-process'
import { TEST_PASSWORD, TestClient } from '@cairn/testkit/server'
import type { HostileCounts, HostileOrder } from './hostile-child.ts'
import { makeItems } from '../peers/make-items.ts'
import { BENCH_TYPES, bulkOf } from '../peers/ours.ts'
import type { PeerItem } from '../peers/peer.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 20_000)
/** How long the person is measured each time, and how long the visitors are under way before that. */
const [MEASURED_MS, STRIDE_MS] = [8000, 2000]
const [SOCKETS, UNDER_WAY] = [8, 8]
/** Most times that the person's p99 may be longer. */
const LIMIT = 3

/** Everybody may read everything, so that what a visitor asks for is worked on. */
const TYPES = BENCH_TYPES.map((type) => ({ ...type, visibility: 'PUBLIC' as const, anonymous: true }))

const facets = Object.fromEntries(['status', 'category'].map((prop) => [prop, { prop }]))
const subs = (count: number, inner?: SubQuery[]): SubQuery[] =>
  Array.from({ length: count }, () => ({ via: 'Bench.owner', types: ['Bench'], ...(inner ? { subs: inner } : {}) }))

/** The most that the budget lets through, and what it refuses: some 1,110 sub-queries in one message. */
const WORST: readonly Query[] = [
  { types: ['Organization'], subs: subs(10), subsShould: subs(10), max: 100, labels: true },
  {
    types: ['Bench'],
    text: Array.from({ length: 120 }, (_, at) => 'abcdefghij'[at % 10]).join(' '),
    facets,
    max: 40_000,
    labels: true,
  },
  {
    types: ['Organization'],
    subs: subs(
      10,
      subs(
        10,
        subs(10).map(({ via }) => ({ via })),
      ),
    ),
  },
]

/**
 * Measures how long a signed-in person waits for ordinary calls over `BENCH_ITEMS` items (20,000), without
 * and with visitors who send the most expensive calls allowed, and more, as fast as possible.
 */
export async function measureHostile(): Promise<Figure[]> {
  const items = makeItems(ITEMS)
  const { server, prepared } = await startPreparedProcess(TYPES, (preparation) => fill(preparation, items))
  try {
    const person = await TestClient.signedIn(server.url, prepared.email, TEST_PASSWORD)
    const calls = WORST.map((body) => ['search/ids', body] as const)
    const order = { url: server.url, tokens: [''], sockets: SOCKETS, underWay: UNDER_WAY, calls }
    const what = `a person's calls beside ${SOCKETS * UNDER_WAY} worst queries of visitors`
    return [await besideAttack(what, order, (forMs) => ordinaryCalls(person, items, forMs))]
  } finally {
    await server.close()
  }
}

/**
 * Measures the p99 of a person's calls without an attack and beside it; `calls` makes them for some
 * milliseconds and gives their times.
 */
export async function besideAttack(
  what: string,
  order: HostileOrder,
  calls: (forMs: number) => Promise<number[]>,
): Promise<Figure> {
  await calls(STRIDE_MS)
  const without = await calls(MEASURED_MS)
  const child = fork(path.join(import.meta.dirname, 'hostile-child.ts'))
  try {
    child.send(order)
    await once(child, 'message')
    await pause(STRIDE_MS)
    const beside = await calls(MEASURED_MS)
    child.send('tell')
    const [counts] = (await once(child, 'message')) as [HostileCounts]
    return figureOf(what, { without, beside, counts })
  } finally {
    child.disconnect()
  }
}

async function fill({ engine, addUser }: Preparation, items: readonly PeerItem[]) {
  const { $id } = await engine.store.create(SYSTEM, 'Organization', { name: 'Bench' })
  const open = Array.from(bulkOf(items), (item) => ({ ...item, values: { ...item.values, access: 'PUBLIC' } }))
  await bulkInsert(engine, open)
  return addUser({ organizations: [$id] })
}

/**
 * Times of calls in milliseconds, one after the other: a page of a list with its facets, one by words, and an
 * item.
 */
async function ordinaryCalls(person: TestClient, items: readonly PeerItem[], forMs: number): Promise<number[]> {
  const until = performance.now() + forMs
  const times: number[] = []
  for (let n = 0; performance.now() < until; n++) {
    const asked = items[(n * 7919) % items.length]
    const [word = ''] = asked?.title.split(' ') ?? []
    const calls: [string, unknown?][] = [
      ['search/ids', { types: ['Bench'], facets, labels: true }],
      ['search/ids', { types: ['Bench'], text: word, labels: true }],
      [`read/Bench-${((n * 7919) % items.length) + 1}`],
    ]
    for (const [operation, body] of calls) {
      const began = performance.now()
      await person.request(operation, body, 60_000)
      times.push(performance.now() - began)
    }
  }
  return times
}

function figureOf(
  what: string,
  { without, beside, counts }: { without: readonly number[]; beside: readonly number[]; counts: HostileCounts },
): Figure {
  const [quiet, loud] = [quantiles(without), quantiles(beside)]
  const answers = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  return {
    what: `${what}, p50 / p99`,
    figure: `${milliseconds(loud.p50)} / ${milliseconds(loud.p99)}`,
    beside: `without ${milliseconds(quiet.p50)} / ${milliseconds(quiet.p99)}`,
    verdict: `${(loud.p99 / quiet.p99).toFixed(2)} (limit ${LIMIT}); attackers: ${answers.join(', ')}`,
  }
}
