import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Item } from '@cairn/contract'
import { TestClient } from '@cairn/testkit/server'
import type { Heard, ListenOrder } from './fanout-child.ts'
import { makeItems } from '../peers/make-items.ts'
import { ours, type RunningCairn } from '../peers/ours.ts'
import { milliseconds, perSecond, quantiles, type Figure } from '../base/table.ts'

const SOCKETS = 1000
const CHILDREN = 2
const CHANGES = 100
const WARM_CHANGES = 10
const PAUSE_MS = 40
/** Number of items that are changed continuously, each again as soon as its change has arrived. */
export const BUSY_ITEMS = 4
const BUSY_MS = 5000
/** Number of the first benchmark item. */
export const FIRST = 10
const LIMIT_MS = 50

/** Returns the id of the n-th benchmark item. */
export const idOf = (n: number) => `Bench-${n + 1}`

/**
 * Measures pushing one change to many watching sockets: delay at each, and the maximum of pushes a second,
 * compared with a raw broadcast by `ws`. The sockets are in other processes.
 */
export async function measureFanout(): Promise<Figure[]> {
  const running = await ours.start(makeItems(100))
  const listeners = openListeners()
  try {
    const items = Array.from({ length: BUSY_ITEMS }, (_, at) => FIRST + at)
    const watch = { token: running.token, ids: items.map(idOf) }
    await listen(listeners, { url: `${running.url.replace(/^http/, 'ws')}/ws`, count: SOCKETS / CHILDREN, watch })
    const delays = quantiles(await timeChanges(running, listeners))
    const { pushes, frame } = await countPushes([running], listeners, items)
    const raw = await countBroadcasts(frame)
    return [
      {
        what: `one change to ${SOCKETS} sockets, from its being stored, p50 / p99`,
        figure: `${milliseconds(delays.p50)} / ${milliseconds(delays.p99)}`,
        beside: `limit ${LIMIT_MS} ms`,
        verdict: (delays.p99 / LIMIT_MS).toFixed(2),
      },
      {
        what: `pushes to ${SOCKETS} sockets`,
        figure: perSecond(pushes),
        beside: `raw ws broadcast ${perSecond(raw)}`,
        verdict: `${(pushes / raw).toFixed(2)} (at least 0.8)`,
      },
    ]
  } finally {
    for (const child of listeners) child.disconnect()
    await running.stop()
  }
}

async function timeChanges(running: RunningCairn, listeners: readonly ChildProcess[]): Promise<number[]> {
  for (let round = 0; round < WARM_CHANGES + CHANGES; round++) {
    if (round === WARM_CHANGES) await tell(listeners)
    await running.update(FIRST, `round ${round}`)
    await pause(PAUSE_MS)
  }
  return (await tell(listeners)).flatMap(({ delays }) => delays)
}

/**
 * Pushes a second, and a frame of them; the processes take the changes of the items in turns. A watcher that
 * came last hears last: when it does, the change is through and the item changes again.
 */
export async function countPushes(
  processes: readonly RunningCairn[],
  listeners: readonly ChildProcess[],
  items: readonly number[],
) {
  const [first] = processes
  if (!first) throw new Error('no process')
  const last = await TestClient.connect(first.url)
  await last.authenticate(first.token)
  let frame = ''
  const arrivals = new Map<string, () => void>()
  last.onPush = ({ o, b }) => {
    if (o !== 'item/update') return
    frame = JSON.stringify({ o, b })
    arrivals.get((b as Item).$id)?.()
  }
  for (const n of items) await last.request(`addWatch/${idOf(n)}`)
  const pushes = await pushesASecond(listeners, (until) =>
    Promise.all(
      items.map(async (n) => {
        for (let round = 0; performance.now() < until; round++) {
          const arrived = new Promise<void>((resolve) => arrivals.set(idOf(n), resolve))
          await Promise.all([processes[n % processes.length]?.update(n, `busy ${round}`), arrived])
        }
      }),
    ),
  )
  last.close()
  return { pushes, frame }
}

async function countBroadcasts(frame: string): Promise<number> {
  const server = fork(path.join(import.meta.dirname, 'broadcast-child.ts'))
  const [port] = (await once(server, 'message')) as [number]
  const url = `ws://127.0.0.1:${port}`
  const listeners = openListeners()
  try {
    await listen(listeners, { url, count: SOCKETS / CHILDREN })
    const last = new WebSocket(url, { perMessageDeflate: false })
    await once(last, 'open')
    const pushes = await pushesASecond(listeners, async (until) => {
      for (let sent = 0; sent < BUSY_ITEMS; sent++) last.send(frame)
      while (performance.now() < until) {
        await once(last, 'message')
        last.send(frame)
      }
    })
    last.terminate()
    return pushes
  } finally {
    for (const child of [...listeners, server]) child.disconnect()
  }
}

async function pushesASecond(
  listeners: readonly ChildProcess[],
  run: (until: number) => Promise<unknown>,
): Promise<number> {
  await tell(listeners)
  const started = performance.now()
  await run(started + BUSY_MS)
  const heard = await tell(listeners)
  return heard.reduce((sum, { frames }) => sum + frames, 0) / ((performance.now() - started) / 1000)
}

/** Starts the processes that hold the sockets. */
export function openListeners(): ChildProcess[] {
  return Array.from({ length: CHILDREN }, () => fork(path.join(import.meta.dirname, 'fanout-child.ts')))
}

/** Makes the processes open and watch their sockets. */
export async function listen(children: readonly ChildProcess[], order: ListenOrder): Promise<void> {
  await Promise.all(children.map((child) => ask(child, order)))
}

function tell(children: readonly ChildProcess[]): Promise<Heard[]> {
  return Promise.all(children.map((child) => ask(child, 'tell') as Promise<Heard>))
}

function ask(child: ChildProcess, order: ListenOrder | 'tell'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a process of sockets ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (answer) => {
      child.off('exit', onExit)
      resolve(answer)
    })
    child.send(order)
  })
}
