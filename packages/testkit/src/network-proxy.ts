import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A TCP proxy between clients and a server, with which tests simulate network faults. It does not read what
 * passes.
 */
export interface NetworkProxy {
  /** URL at which clients reach the server through this proxy. */
  url: string
  /** Delays all data by `ms` milliseconds each way, from now on. */
  delay: (ms: number) => void
  /** Breaks every open connection. New ones succeed. */
  cut: () => void
  /**
   * Breaks every connection for clients, in 5 ms. What they send until then reaches the server only `ms`
   * milliseconds later, so after what they send on new connections.
   */
  cutLate: (ms: number) => void
  /** Keeps the open connections but drops all data on them from now on. */
  freeze: () => void
  /** Sets whether new connections are refused. */
  refuse: (isRefusing: boolean) => void
  /** Directs new connections to the server at another URL. */
  lead: (url: string) => void
  close: () => Promise<void>
}

interface Line {
  client: Socket
  server: Socket
  isFrozen: boolean
}

/** Opens a TCP proxy on a free port to the server at the URL `target` (http). */
export async function openNetworkProxy(target: string): Promise<NetworkProxy> {
  const lines = new Set<Line>()
  let destination = new URL(target)
  let [delayMs, lateMs, isRefusing] = [0, 0, false]

  const entrance = createServer((client) => {
    if (isRefusing) return void client.destroy()
    const line: Line = { client, server: connect(Number(destination.port), destination.hostname), isFrozen: false }
    lines.add(line)
    for (const end of [line.client, line.server]) end.setNoDelay(true).on('error', () => {})
    pump(line.client, line.server, line, () => delayMs + lateMs)
    pump(line.server, line.client, line, () => delayMs)
    line.server.on('close', () => lines.delete(line))
  })
  await new Promise<void>((resolve) => entrance.listen(0, '127.0.0.1', resolve))

  const cut = () => {
    for (const { client, server } of lines) for (const end of [client, server]) end.destroy()
  }
  return {
    url: `http://127.0.0.1:${(entrance.address() as AddressInfo).port}`,
    delay: (ms) => void (delayMs = ms),
    cut,
    cutLate(ms) {
      // Data that clients have just sent is still in their sockets: it is read, and held back.
      lateMs = ms
      setTimeout(() => {
        lateMs = 0
        for (const { client } of lines) client.destroy()
      }, 5)
    },
    freeze() {
      for (const line of lines) line.isFrozen = true
    },
    refuse: (refusing) => void (isRefusing = refusing),
    lead: (url) => void (destination = new URL(url)),
    async close() {
      cut()
      await new Promise((resolve) => entrance.close(resolve))
    },
  }
}

/** Forwards chunks in order, each after the delay that held when it arrived. */
function pump(from: Socket, to: Socket, line: Line, delay: () => number): void {
  const waiting: { task: () => void; due: number }[] = []
  // A single timer keeps the order: timers due at the same moment may fire out of order.
  const passOn = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const left = next.due - performance.now()
      if (left > 0) return void setTimeout(passOn, left)
      waiting.shift()
      next.task()
    }
  }
  const later = (task: () => void) => {
    waiting.push({ task, due: performance.now() + delay() })
    if (waiting.length === 1) passOn()
  }
  from.on('data', (chunk) => {
    if (!line.isFrozen) later(() => to.writable && to.write(chunk))
  })
  from.on('close', () => later(() => to.destroy()))
}
