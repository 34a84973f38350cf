import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A deployed backend behind a local server, which forwards requests to it. */
export interface Backend {
  /** Forwards a request and its answer. HTML pages pass through `change`. */
  pass(request: IncomingMessage, response: ServerResponse, change: (html: string) => string): Promise<void>
  /** Forwards a request and returns its answer as text. */
  text(request: IncomingMessage): Promise<{ status: number; body: string }>
  /** Forwards a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

/** Headers of one connection, or valid only for the backend's own address. */
const NOT_PASSED = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security', 'content-length']

/**
 * Creates a forwarder to the backend at `origin`. Requests get that origin, as if the page were the backend's
 * own.
 */
export function createBackend(origin: string): Backend {
  const base = new URL(origin)
  const sockets = new Set<Duplex>()
  // The backend must take the page for its own.
  const headersTo = (headers: IncomingHttpHeaders, isPlain: boolean): IncomingHttpHeaders => ({
    ...headers,
    host: base.host,
    ...(headers.origin === undefined ? {} : { origin: base.origin }),
    ...(isPlain ? { 'accept-encoding': 'identity' } : {}),
  })

  function ask(request: IncomingMessage, isPlain: boolean): Promise<IncomingMessage> {
    const { request: open } = base.protocol === 'https:' ? https : http
    const { method, headers } = request
    return new Promise((resolve, reject) => {
      const asked = open(new URL(request.url ?? '/', base), { method, headers: headersTo(headers, isPlain) }, resolve)
      asked.on('error', reject)
      request.pipe(asked)
    })
  }

  return {
    async pass(request, response, change) {
      const isPage = request.headers.accept?.includes('text/html') ?? false
      const answer = await ask(request, isPage)
      const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !NOT_PASSED.includes(name)))
      response.writeHead(answer.statusCode ?? 502, headers)
      if (isPage && answer.headers['content-type']?.startsWith('text/html')) response.end(change(await text(answer)))
      else answer.pipe(response)
    },

    async text(request) {
      const answer = await ask(request, true)
      return { status: answer.statusCode ?? 502, body: await text(answer) }
    },

    upgrade(request, socket, head) {
      const { request: open } = base.protocol === 'https:' ? https : http
      const asked = open(new URL(request.url ?? '/', base), { headers: headersTo(request.headers, false) })
      asked.on('upgrade', (answer, theirs, rest) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        for (const end of [socket, theirs]) {
          sockets.add(end)
          end.on('error', () => end.destroy()).on('close', () => sockets.delete(end))
        }
        if (rest.length > 0) socket.write(rest)
        if (head.length > 0) theirs.write(head)
        theirs.pipe(socket).pipe(theirs)
      })
      asked.on('response', () => socket.destroy())
      asked.on('error', () => socket.destroy())
      asked.end()
    },

    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
