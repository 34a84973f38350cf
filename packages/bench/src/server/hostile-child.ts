// Run as a process of its own by hostile.ts and attacks.ts: people who ask for as much as they can, as fast
// as they are answered.
import { WebSocket } from 'ws'

/**
 * The requests that a simulated attacker sends by socket and HTTP; `#n` in them is replaced by a new number
 * each time.
 */
export interface HostileOrder {
  /** Where the server answers, such as `http://127.0.0.1:8080`. */
  url: string
  /** Whose sockets and requests they are; a visitor's where a token is empty. */
  tokens: readonly string[]
  sockets: number
  /** Messages and requests under way for each socket. */
  underWay: number
  /** Messages that are sent in turns. */
  calls?: readonly (readonly [operation: string, body: unknown])[]
  /** Requests that are sent in turns. */
  requests?: readonly HostileRequest[]
}

/** A request over HTTP. */
export interface HostileRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Numbers of answers since the start, by outcome: accepted, or the error code. */
export type HostileCounts = Record<string, number>

const counts: HostileCounts = {}
const note = (outcome: string) => (counts[outcome] = (counts[outcome] ?? 0) + 1)
let sent = 0
const numbered = (text: string) => text.replaceAll('#n', () => `${process.pid}-${++sent}`)

process.on('message', (order: HostileOrder | 'tell') => {
  if (order === 'tell') return void process.send?.(counts)
  const { calls = [], requests = [], sockets, tokens } = order
  const each = Array.from({ length: sockets }, (_, at) => tokens[at % tokens.length] ?? '')
  const opened = each.map(async (token) => {
    if (calls.length > 0) await flood(order, token, calls)
    for (let at = 0; requests.length > 0 && at < order.underWay; at++) void ask(order, token, requests)
  })
  Promise.all(opened).then(
    () => process.send?.('open'),
    (thrown: unknown) => {
      console.error(thrown)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))

async function flood(order: HostileOrder, token: string, calls: NonNullable<HostileOrder['calls']>): Promise<void> {
  const socket = new WebSocket(`${order.url.replace(/^http/, 'ws')}/ws`, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const frames = calls.map(([o, b]) => JSON.stringify({ o, b }).slice(1))
  let s = 0
  const send = () => {
    s += 1
    socket.send(numbered(`{"s":${s},${frames[s % frames.length]}`))
  }
  socket.on('message', (data: Buffer) => {
    const {
      erred,
      b,
      s: answered,
    } = JSON.parse(data.toString()) as {
      erred?: boolean
      b: { userMessage?: string }
      s?: number
    }
    if (answered === undefined) return
    note(erred ? (b.userMessage ?? 'refused') : 'answered')
    send()
  })
  socket.on('error', () => {})
  // Whoever means harm comes back at once.
  socket.on('close', () => {
    note('closed')
    flood(order, token, calls).catch(() => {})
  })
  if (token) socket.send(JSON.stringify({ o: 'tokenAuth', b: token }))
  for (let at = 0; at < order.underWay; at++) send()
}

async function ask({ url }: HostileOrder, token: string, requests: readonly HostileRequest[]): Promise<void> {
  for (let at = 0; process.connected; at++) {
    const { method, path, headers = {}, body } = requests[at % requests.length] as HostileRequest
    const outcome = await fetch(`${url}${numbered(path)}`, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    }).then(
      async (answer) => {
        const text = await answer.text()
        return text.includes('"erred":true') ? 'refused' : String(answer.status)
      },
      () => 'failed',
    )
    note(outcome)
  }
}
