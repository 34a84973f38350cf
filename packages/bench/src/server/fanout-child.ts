// Run as processes of their own by fanout.ts: many sockets that only listen, on the product or on a raw
// broadcast.
import { WebSocket } from 'ws'

/** `watch` signs in and watches these items; without it the socket just listens. */
export interface ListenOrder {
  url: string
  count: number
  watch?: { token: string; ids: readonly string[] }
}
/**
 * Pushes received since the last report: their number, and the delay of those with a timestamp
 * (milliseconds).
 */
export interface Heard {
  frames: number
  delays: number[]
}

const OPEN_AT_ONCE = 25
const heard: Heard = { frames: 0, delays: [] }
let lastFrame: Buffer = Buffer.alloc(0)
let storedAt = 0

process.on('message', (order: ListenOrder | 'tell') => {
  if (order === 'tell') return void process.send?.(take())
  openAll(order).then(
    () => process.send?.('open'),
    (thrown: unknown) => {
      console.error(thrown)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))

function take(): Heard {
  const taken = { frames: heard.frames, delays: heard.delays }
  heard.frames = 0
  heard.delays = []
  return taken
}

async function openAll(order: ListenOrder): Promise<void> {
  let left = order.count
  const worker = async () => {
    while (left-- > 0) await openOne(order)
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, worker))
}

async function openOne({ url, watch }: ListenOrder): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  if (watch) {
    const watching = new Promise<void>((resolve) => {
      let left = watch.ids.length
      socket.on('message', (data) => {
        if (String(data).includes('"o":"addWatch') && --left === 0) resolve()
      })
    })
    socket.send(JSON.stringify({ o: 'tokenAuth', b: watch.token }))
    for (const [s, id] of watch.ids.entries()) socket.send(JSON.stringify({ o: `addWatch/${id}`, s }))
    await watching
    socket.removeAllListeners('message')
  }
  socket.on('message', note)
}

/** Frames that are shared come as the same bytes: only the first of them is looked into. */
function note(data: Buffer): void {
  heard.frames += 1
  const now = performance.timeOrigin + performance.now()
  if (!data.equals(lastFrame)) {
    lastFrame = data
    const { b } = JSON.parse(data.toString()) as { b?: { $by?: { ts: string } } }
    storedAt = b?.$by ? Date.parse(b.$by.ts) : 0
  }
  if (storedAt > 0) heard.delays.push(now - storedAt)
}
