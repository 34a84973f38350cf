// Run as a process of its own by hostile.ts: visitors who ask for as much as they can, as fast as they are answered.
import { WebSocket } from 'ws'

/** What the visitors do: sockets, messages under way on each, and the bodies that they send in turns. */
export interface HostileOrder {
  url: string
  sockets: number
  underWay: number
  bodies: readonly unknown[]
}
/** Answers since the start, by whether they were refused and with what. */
export type HostileCounts = Record<string, number>

const counts: HostileCounts = {}

process.on('message', (order: HostileOrder | 'tell') => {
  if (order === 'tell') return void process.send?.(counts)
  Promise.all(Array.from({ length: order.sockets }, () => flood(order))).then(
    () => process.send?.('open'),
    (thrown: unknown) => {
      console.error(thrown)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))

async function flood(order: HostileOrder): Promise<void> {
  const { url, underWay, bodies } = order
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const frames = bodies.map((b) => JSON.stringify(b))
  let s = 0
  const send = () => {
    s += 1
    socket.send(`{"o":"search/ids","s":${s},"b":${frames[s % frames.length]}}`)
  }
  socket.on('message', (data: Buffer) => {
    const { erred, b } = JSON.parse(data.toString()) as { erred?: boolean; b: { userMessage?: string } }
    const outcome = erred ? (b.userMessage ?? 'refused') : 'answered'
    counts[outcome] = (counts[outcome] ?? 0) + 1
    send()
  })
  socket.on('error', () => {})
  // Whoever means harm comes back at once.
  socket.on('close', () => {
    counts['closed'] = (counts['closed'] ?? 0) + 1
    flood(order).catch(() => {})
  })
  for (let at = 0; at < underWay; at++) send()
}
