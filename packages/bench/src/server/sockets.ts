import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { startServerProcess } from '@cairn/testkit/server-process'
import type { TestClient } from '@cairn/testkit/server'
import { openSession } from '../base/browser.ts'
import type { LoadAnswer, LoadOrder } from './socket-load.ts'
import { kilobytes, milliseconds, quantiles, type Figure } from '../base/table.ts'

const IDLE = 5000
const ACTIVE = 1000
const STORM = 2000
/** Processes that hold the clients' ends. */
const CHILDREN = 2
const WATCHES = 10
const OPEN_AT_ONCE = 50
/** Each active socket asks once in this time, for so long. */
const EVERY_MS = 1000
const ASK_FOR_MS = 10_000
const BYSTANDER_EVERY_MS = 10
/** Files the server opens besides its sockets. */
const OTHER_FILES = 500

/**
 * Measures many sockets on one process: memory of each, response times of active ones, and a storm of
 * reconnects.
 */
export async function measureSockets(): Promise<Figure[]> {
  requireFiles(IDLE + ACTIVE + OTHER_FILES)
  const server = await startServerProcess()
  const children = Array.from({ length: CHILDREN }, () => fork(path.join(import.meta.dirname, 'socket-load.ts')))
  try {
    const session = await openSession(server.url, 'lands@demo.test')
    const { ids } = await session.request<{ ids: string[] }>('search/ids', { types: ['Contact'], max: WATCHES })
    const before = await residentBytes(server.url)
    const open = { do: 'open', url: server.url, token: session.token, watch: ids, atOnce: OPEN_AT_ONCE } as const
    await tell(children, { ...open, count: (IDLE + ACTIVE) / CHILDREN })
    const after = await residentBytes(server.url)
    const ask = { do: 'ask', active: ACTIVE / CHILDREN, everyMs: EVERY_MS, forMs: ASK_FOR_MS } as const
    const pings = quantiles(await tell(children, { ...ask, what: 'ping' }))
    const reads = quantiles(await tell(children, { ...ask, what: 'read' }))
    const storm = await measureStorm(children, session, ids[0] ?? '')
    session.close()
    return [...figuresOf({ perSocket: (after - before) / (IDLE + ACTIVE), pings, reads }), ...storm]
  } finally {
    for (const child of children) child.disconnect()
    await server.close()
  }
}

type Quantiles = ReturnType<typeof quantiles>

function figuresOf({ perSocket, pings, reads }: { perSocket: number; pings: Quantiles; reads: Quantiles }): Figure[] {
  return [
    {
      what: `memory of a socket with ${WATCHES} watches, of ${IDLE + ACTIVE}`,
      figure: kilobytes(perSocket),
      beside: '',
      verdict: '',
    },
    {
      what: `read on ${ACTIVE} active beside ${IDLE} idle sockets, p50 / p99`,
      figure: `${milliseconds(reads.p50)} / ${milliseconds(reads.p99)}`,
      beside: `ping on them ${milliseconds(pings.p50)} / ${milliseconds(pings.p99)}`,
      verdict: (reads.p99 / pings.p99).toFixed(2),
    },
  ]
}

/** While all of them come back, somebody who never left goes on reading. */
async function measureStorm(children: readonly ChildProcess[], bystander: TestClient, id: string): Promise<Figure[]> {
  const calm = quantiles(await readOn(bystander, id, pause(2000)))
  const back = tell(children, { do: 'storm', count: STORM / CHILDREN })
  const started = performance.now()
  const beside = quantiles(await readOn(bystander, id, back))
  const took = performance.now() - started
  const each = quantiles(await back)
  return [
    {
      what: `${STORM} come back at once: until all are signed in and watch again`,
      figure: milliseconds(took),
      beside: `one of them, p50 / p99 ${milliseconds(each.p50)} / ${milliseconds(each.p99)}`,
      verdict: '',
    },
    {
      what: 'read of one who stayed meanwhile, p50 / p99',
      figure: `${milliseconds(beside.p50)} / ${milliseconds(beside.p99)}`,
      beside: `before ${milliseconds(calm.p50)} / ${milliseconds(calm.p99)}`,
      verdict: (beside.p99 / calm.p99).toFixed(2),
    },
  ]
}

async function readOn(client: TestClient, id: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  void until.finally(() => (isOver = true))
  while (!isOver) {
    const asked = performance.now()
    await client.request(`read/${id}`)
    times.push(performance.now() - asked)
    await pause(BYSTANDER_EVERY_MS)
  }
  return times
}

async function tell(children: readonly ChildProcess[], order: LoadOrder): Promise<number[]> {
  const answers = children.map(
    (child) =>
      new Promise<number[]>((resolve, reject) => {
        const onExit = (code: number | null) => reject(new Error(`a process of clients ended with ${code}`))
        child.once('exit', onExit)
        child.once('message', ({ times }: LoadAnswer) => {
          child.off('exit', onExit)
          resolve(times)
        })
        child.send(order)
      }),
  )
  return (await Promise.all(answers)).flat()
}

/** Memory the server's process holds, once it has settled. */
async function residentBytes(url: string): Promise<number> {
  await pause(1000)
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? []
  if (bytes === undefined) throw new Error('the server does not tell its memory')
  return Number(bytes)
}

function requireFiles(needed: number): void {
  if (process.platform === 'win32') return
  const allowed = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
  if (allowed < needed)
    throw new Error(`this takes ${needed} open files and ${allowed} are allowed: run "ulimit -n ${needed}" first`)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
