import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/**
 * A kept HTTP connection for one call at a time, at a fraction of the cost of the platform's client, which
 * would else be what is measured.
 */
export interface HttpLine {
  /** Gives the body. Rejects unless the status is 2xx. */
  ask(method: string, path: string, body?: unknown): Promise<string>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const CHUNKS_END = Buffer.from('0\r\n\r\n')

/** Opens an HTTP connection for one call at a time. */
export async function openHttpLine(url: string, headers: Record<string, string>): Promise<HttpLine> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  const fixed = Object.entries({ host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return {
    ask(method, path, body) {
      const text = body === undefined ? '' : JSON.stringify(body)
      const about =
        text === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
      socket.write(`${method} ${path} HTTP/1.1\r\n${fixed}${about}\r\n${text}`)
      return answerOn(socket)
    },
    close: () => socket.destroy(),
  }
}

function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let got: Buffer = Buffer.alloc(0)
    const finish = (settle: () => void) => {
      socket.off('data', take).off('close', cut)
      settle()
    }
    const cut = () => finish(() => reject(new Error('the connection was closed')))
    const take = (chunk: Buffer) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
      const answer = whole(got)
      if (!answer) return
      const { status, body } = answer
      finish(() =>
        status >= 200 && status < 300 ? resolve(body) : reject(new Error(`${status} ${body.slice(0, 300)}`)),
      )
    }
    socket.on('data', take).on('close', cut)
  })
}

/** The answer, once all of it is there. */
function whole(got: Buffer): { status: number; body: string } | undefined {
  const end = got.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = got.toString('latin1', 0, end)
  const body = got.subarray(end + HEAD_END.length)
  const length = /content-length: *(\d+)/i.exec(head)?.[1]
  const isWhole = length === undefined ? body.subarray(-5).equals(CHUNKS_END) : body.length >= Number(length)
  return isWhole ? { status: Number(head.slice(9, 12)), body: body.toString() } : undefined
}

/** Sends one request that is not measured, and returns its JSON answer. */
export async function askJson<T>(
  url: string,
  {
    method = 'GET',
    token,
    body,
    headers = {},
  }: { method?: string; token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`)
  return (text === '' ? {} : JSON.parse(text)) as T
}
