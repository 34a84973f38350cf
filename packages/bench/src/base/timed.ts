import type { ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import type { Task } from '@cairn/contract/wire'
import type { Principal } from '@cairn/server/testing'
import type { TestClient, TestServer } from '@cairn/testkit/server'
import { milliseconds, quantiles, type Figure } from './table.ts'

const RUNS = 40
const WITHIN_MS = 600_000
/** Milliseconds between two pages that are read while something else is at work. */
const EVERY = 50

/** Measures the milliseconds that work takes. */
export async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Measures the milliseconds that work takes, `count` times in sequence. */
export async function timesOf(count: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < count; run++) taken.push(await took(() => work(run)))
  return taken
}

/** Makes the figure of a time beside the most that it may be, both in milliseconds. */
export function limited(what: string, taken: number, limit: number): Figure {
  const said = limit < 10_000 ? milliseconds : (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return { what, figure: said(taken), beside: `limit ${said(limit)}`, verdict: (taken / limit).toFixed(2) }
}

/**
 * Runs before those that are counted: the code is compiled and orders are made meanwhile, as in a server at
 * work.
 */
const WARM_UP = 20

/**
 * Measures queries that a page sends together, after a warm-up. `hits` is the number of hits of the first.
 */
export async function timeQueries({ parts }: TestServer, principal: Principal, queries: readonly Query[]) {
  const { store } = parts.engine
  const ask = () => Promise.all(queries.map((query) => store.search(principal, query)))
  const [first] = await ask()
  await timesOf(WARM_UP, ask)
  return { ...quantiles(await timesOf(RUNS, ask)), hits: first?.total ?? 0 }
}

/** Measures the median time of queries that a page sends together, as a figure with its limit. */
export async function searchFigure(
  server: TestServer,
  principal: Principal,
  queries: readonly Query[],
  what: string,
  limit: number,
): Promise<Figure> {
  const { p50, p95, hits } = await timeQueries(server, principal, queries)
  return {
    what: `${what}, ${hits.toLocaleString('en')} hits, p50 / p95`,
    figure: `${milliseconds(p50)} / ${milliseconds(p95)}`,
    beside: `limit ${limit} ms`,
    verdict: (p50 / limit).toFixed(2),
  }
}

/** Adds a member of an organisation with these rights there, and returns their principal. */
export async function personOf(server: TestServer, organization: ItemId, rights: readonly string[] = []) {
  const grants = rights.map((grant) => ({ grant, grantedBy: organization }))
  const { index } = await server.addUser({ organizations: [organization], grants })
  return server.parts.engine.principals.ofUser(index)
}

/** Times pages that somebody reads until something has ended. */
export async function pagesDuring(client: TestClient, query: Query, ending: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const over = ending.finally(() => (isOver = true))
  const taken: number[] = []
  while (!isOver) {
    taken.push(await took(() => client.request('search/ids', query)))
    await pause(EVERY)
  }
  await over
  return taken
}

/** Runs an action that is a task to its end. Throws if it does not end well. */
export async function runToEnd(client: TestClient, action: string, body: object): Promise<Task> {
  const { key } = await client.request<{ key: string }>(`act/${action}/async`, body)
  const { b } = await client.waitFor<Task>('taskComplete', (ended) => ended.key === key, WITHIN_MS)
  if (b.state !== 'DONE') throw new Error(`${action}: ${JSON.stringify(b)}`)
  return b
}

/** Lets time pass. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms))
  })
}
