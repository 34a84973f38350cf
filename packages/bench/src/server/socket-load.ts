import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** A command to the load process; each is answered with a list of times in milliseconds. */
export type LoadOrder =
  | { do: 'open'; url: string; token: string; count: number; atOnce: number; watch: readonly string[] }
  | { do: 'ask'; what: 'ping' | 'read'; active: number; everyMs: number; forMs: number }
  | { do: 'storm'; count: number }
/** Response times of one process that puts load on a server, in milliseconds. */
export interface LoadAnswer {
  times: number[]
}

interface Line {
  socket: WebSocket
  /** What waits for the next answer; one message is under way at a time. */
  heard: (text: string) => void
}
type Opening = Extract<LoadOrder, { do: 'open' }>

const RETRY_MS = 100
let opening: Opening
let lines: Line[] = []

process.on('message', (order: LoadOrder) => {
  carryOut(order).then(
    (times) => process.send?.({ times } satisfies LoadAnswer),
    (thrown: unknown) => {
      console.error(thrown)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))

function carryOut(order: LoadOrder): Promise<number[]> {
  if (order.do === 'ask') return askAround(order)
  if (order.do === 'storm') return storm(order.count)
  opening = order
  return openMany(order)
}

async function openMany({ count, atOnce }: Opening): Promise<number[]> {
  const times: number[] = []
  let left = count
  const worker = async () => {
    while (left-- > 0) times.push(await openOne())
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return times
}

/**
 * Opens a socket, signs it in and watches; how long that took. Where the system takes no more at the moment
 * it tries again.
 */
async function openOne(): Promise<number> {
  const started = performance.now()
  for (;;) {
    const line = await connect()
    if (line) {
      await say(line, JSON.stringify({ o: 'tokenAuth', b: opening.token }), '"o":"authed"')
      await watchAll(line)
      lines.push(line)
      return performance.now() - started
    }
    await pause(randomInt(RETRY_MS))
  }
}

/** Watches everything at once, as a client does that comes back. */
function watchAll(line: Line): Promise<void> {
  let left = opening.watch.length
  return new Promise((resolve) => {
    line.heard = (heard) => {
      if (heard.includes('"o":"addWatch') && --left === 0) resolve()
    }
    for (const [s, id] of opening.watch.entries()) line.socket.send(JSON.stringify({ o: `addWatch/${id}/1`, s }))
  })
}

function connect(): Promise<Line | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${opening.url.replace(/^http/, 'ws')}/ws`, { perMessageDeflate: false })
    const line: Line = { socket, heard: () => {} }
    socket.on('message', (data: Buffer) => line.heard(data.toString()))
    socket.once('open', () => resolve(line))
    socket.once('error', () => resolve(undefined))
    socket.on('error', () => {})
  })
}

function say(line: Line, text: string, expected: string): Promise<void> {
  return new Promise((resolve) => {
    line.heard = (heard) => {
      if (heard.includes(expected)) resolve()
    }
    line.socket.send(text)
  })
}

/** Some of the sockets ask something every so often, each at its own moment; the others stay idle. */
async function askAround({ what, active, everyMs, forMs }: Extract<LoadOrder, { do: 'ask' }>): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + forMs
  const question = JSON.stringify({ o: `read/${opening.watch[0]}`, s: 2 })
  const worker = async (line: Line) => {
    await pause(randomInt(everyMs))
    while (performance.now() < until) {
      const asked = performance.now()
      await (what === 'ping' ? say(line, 'ping', 'pong') : say(line, question, '"s":2'))
      const took = performance.now() - asked
      times.push(took)
      await pause(Math.max(0, everyMs - took))
    }
  }
  await Promise.all(lines.slice(0, active).map(worker))
  return times
}

/** That many lose their connection at one moment and come back at once, all of them. */
async function storm(count: number): Promise<number[]> {
  const lost = lines.slice(0, count)
  lines = lines.slice(count)
  for (const { socket } of lost) socket.terminate()
  return Promise.all(lost.map(openOne))
}
