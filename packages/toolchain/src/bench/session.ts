import { WebSocket } from 'ws'
import { DEMO_PASSWORD } from './browser.ts'

/** A signed-in socket that measures: one request at a time or many at once, and pushes as they come. */
export interface Session {
  url: string
  token: string
  request: (operation: string, body?: unknown) => Promise<Record<string, unknown>>
  onPush: (listener: (operation: string, body: Record<string, unknown>) => void) => void
  close: () => void
}

interface Answer {
  o: string
  b: Record<string, unknown>
  s?: number
  erred?: boolean
}

/** Signs in over HTTP and authenticates a socket, as protocol.md describes. */
export async function openSession(url: string, email: string): Promise<Session> {
  const signedIn = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const token = signedIn.headers.get('x-vgn-token')
  if (!token) throw new Error(`sign-in answered ${signedIn.status}`)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { origin: url })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<
    number,
    { resolve: (body: Record<string, unknown>) => void; reject: (error: Error) => void }
  >()
  const listeners: ((operation: string, body: Record<string, unknown>) => void)[] = []
  let sequence = 0
  socket.on('message', (frame: Buffer) => {
    const answer = JSON.parse(frame.toString()) as Answer
    const request = answer.s === undefined ? undefined : waiting.get(answer.s)
    if (!request || answer.s === undefined) return listeners.forEach((listener) => listener(answer.o, answer.b))
    waiting.delete(answer.s)
    if (answer.erred) request.reject(new Error(JSON.stringify(answer.b)))
    else request.resolve(answer.b)
  })
  const authed = new Promise<void>((resolve) => listeners.push((operation) => operation === 'authed' && resolve()))
  socket.send(JSON.stringify({ o: 'tokenAuth', b: token, s: ++sequence }))
  await authed
  return {
    url,
    token,
    request: (operation, body) =>
      new Promise((resolve, reject) => {
        waiting.set(++sequence, { resolve, reject })
        socket.send(JSON.stringify({ o: operation, b: body, s: sequence }))
      }),
    onPush: (listener) => void listeners.push(listener),
    close: () => socket.close(),
  }
}
