import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { openTestDatabase } from '@cairn/server/testing'
import { prepareInstall, type PreparedInstall } from '@cairn/testkit/prepared-process'
import { TEST_PASSWORD, TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { BUSY_ITEMS, countPushes, FIRST, idOf, listen, openListeners } from './fanout.ts'
import { makeItems } from '../peers/make-items.ts'
import { BENCH_TYPES, fillBench, queryOf, runningAt } from '../peers/ours.ts'
import type { PeerItem } from '../peers/peer.ts'
import { rate } from '../base/rate.ts'
import { perSecond, quantiles, type Figure } from '../base/table.ts'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 20_000)
const SOCKETS = 1000
/** Searches under way at once. */
const AT_ONCE = 12
const SCRIPT = 'packages/server/src/testing/server-child.ts'
const WANTED = 1.8
/** One process and two in turns: what else is done on the machine changes from minute to minute. */
const ROUNDS = 3

/**
 * Work that was done, a second; the processor's time for one piece of it, in milliseconds: of each server
 * process, and of all else on the machine.
 */
interface Work {
  rate: number
  servers: readonly number[]
  others: number
}

interface Measured {
  searches: Work
  pushes: Work
}

interface Round {
  one: Measured
  two: Measured
}

/**
 * Measures searches and pushes a second with one and with two processes on one database, each on its own
 * core. Database and clients share the cores, so the total is limited by them.
 */
export async function measureProcesses(): Promise<Figure[]> {
  const items = makeItems(ITEMS)
  const database = await openTestDatabase()
  const install = await prepareInstall(BENCH_TYPES, (preparation) => fillBench(preparation, items), database)
  try {
    const rounds: Round[] = []
    while (rounds.length < ROUNDS)
      rounds.push({ one: await measure(install, items, 1), two: await measure(install, items, 2) })
    return [
      ...compared(`searches of ${ITEMS} items`, rounds, 'searches'),
      ...compared(`pushes to ${SOCKETS} sockets`, rounds, 'pushes'),
    ]
  } finally {
    await install.remove()
    await database.close()
  }
}

async function measure(
  { env, prepared }: PreparedInstall<{ email: string }>,
  items: readonly PeerItem[],
  count: number,
): Promise<Measured> {
  const servers: ServerProcess[] = []
  try {
    while (servers.length < count) servers.push(await startServerProcess(env, SCRIPT))
    for (const [core, server] of servers.entries()) pin(server, core)
    const session = await TestClient.signedIn(servers[0]?.url ?? '', prepared.email, TEST_PASSWORD)
    session.close()
    return { searches: await search(servers, session.token, items), pushes: await push(servers, session.token) }
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** Keeps a process on one core, where the system has a way to. */
function pin(server: ServerProcess, core: number): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(server.pid())])
}

/** The processes are asked in turns, however quickly each of them answers. */
async function search(servers: readonly ServerProcess[], token: string, items: readonly PeerItem[]): Promise<Work> {
  const clients = await Promise.all(Array.from({ length: AT_ONCE }, () => connectEach(servers, token)))
  const ask = async (n: number, worker: number) => {
    const asked = items[(n * 7919) % items.length]
    if (asked) await clients[worker]?.[n % servers.length]?.request('search/ids', queryOf(asked))
  }
  await rate(AT_ONCE, ask)
  const work = await observe(servers, () => rate(AT_ONCE, ask))
  for (const client of clients.flat()) client.close()
  return work
}

/**
 * As many sockets at each process watch the same items; each process takes the changes of as many of them.
 */
async function push(servers: readonly ServerProcess[], token: string): Promise<Work> {
  const sessions = await connectEach(servers, token)
  const listeners = openListeners()
  const changed = Array.from({ length: BUSY_ITEMS }, (_, at) => FIRST + at)
  const watch = { token, ids: changed.map(idOf) }
  try {
    for (const [at, child] of listeners.entries()) {
      const url = servers[at % servers.length]?.url ?? ''
      await listen([child], { url: `${url.replace(/^http/, 'ws')}/ws`, count: SOCKETS / listeners.length, watch })
    }
    const running = servers.map(({ url }, at) => runningAt(url, sessions[at] as TestClient, async () => {}))
    return await observe(servers, async () => (await countPushes(running, listeners, changed)).pushes)
  } finally {
    for (const child of listeners) child.disconnect()
    for (const session of sessions) session.close()
  }
}

/** A connection to each process. */
function connectEach(servers: readonly ServerProcess[], token: string): Promise<TestClient[]> {
  return Promise.all(
    servers.map(async ({ url }) => {
      const client = await TestClient.connect(url)
      await client.authenticate(token)
      return client
    }),
  )
}

/** `work` gives how often a second it was done. */
async function observe(servers: readonly ServerProcess[], work: () => Promise<number>): Promise<Work> {
  const [before, allBefore, started] = [await timesOf(servers), machineTime(), performance.now()]
  const done = await work()
  const pieces = (done * (performance.now() - started)) / 1000
  const [after, all] = [await timesOf(servers), machineTime() - allBefore]
  const spent = after.map((time, at) => time - (before[at] ?? 0))
  const others = all - sum(spent)
  return { rate: done, servers: spent.map((time) => time / pieces), others: others / pieces }
}

/** Processor's time that each process has taken, in milliseconds. */
function timesOf(servers: readonly ServerProcess[]): Promise<number[]> {
  return Promise.all(
    servers.map(async ({ url }) => {
      const text = await (await fetch(`${url}/metrics`)).text()
      const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(text) ?? []
      if (seconds === undefined) throw new Error('the server does not tell its time')
      return Number(seconds) * 1000
    }),
  )
}

/** Time that all cores have worked, in milliseconds. */
function machineTime(): number {
  return os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

/** What stands in the middle of the rounds. */
function compared(what: string, rounds: readonly Round[], key: keyof Measured): Figure[] {
  const middle = (of: (round: Round) => number) => quantiles(rounds.map(of)).p50
  const cores = os.cpus().length
  const rates = { one: middle(({ one }) => one[key].rate), two: middle(({ two }) => two[key].rate) }
  const server = middle(({ one }) => sum(one[key].servers))
  const others = middle(({ one }) => one[key].others)
  const most = (cores * 1000) / (server + others)
  const each = (time: number) => `${time.toFixed(4)} ms`
  return [
    {
      what: `${what} by two processes, on the ${cores} cores here`,
      figure: perSecond(rates.two),
      beside: `by one ${perSecond(rates.one)}`,
      verdict: `${(rates.two / rates.one).toFixed(2)} (at least ${WANTED} where cores are left)`,
    },
    {
      what: `${what}, processor's time for one with one process`,
      figure: each(server),
      beside: `database and clients ${each(others)}`,
      verdict: `${(most / rates.one).toFixed(2)}, the most that ${cores} cores allow`,
    },
    {
      what: `${what}, processor's time for one in both of two`,
      figure: each(middle(({ two }) => sum(two[key].servers))),
      beside: `database and clients ${each(middle(({ two }) => two[key].others))}`,
      verdict: '',
    },
  ]
}

function sum(times: readonly number[]): number {
  return times.reduce((all, time) => all + time, 0)
}
