import { CairnError } from '@cairn/contract/errors'
import type { Asker } from './asker.ts'

/**
 * Concurrency limits of a resource: how many pieces of work run at once, in all and for each client, and how
 * many may wait.
 */
export interface ShareLimits {
  atOnce: number
  /** Of one person. */
  person: number
  /** Of the visitors at one address. */
  visitor: number
  /** Of all visitors together. */
  visitors: number
  /** Waiting pieces of one client; more are refused at once. */
  queued: number
  /** How long one waits before it is refused, in milliseconds. */
  waitMs: number
}

/**
 * A fair semaphore: each client runs at most its share at once and has its own queue (first in, first out);
 * clients take turns. A piece of work must not wait for another of the same client. (p-limit has one queue
 * for all.)
 */
export interface FairShares {
  /**
   * Runs work of an asker when they have a free slot; the server's own work (no asker) runs at once. Throws
   * `serverBusy` if it waits too long or too many are waiting, and `streamEnded` if the asker leaves before
   * it starts.
   */
  run<T>(asker: Asker | undefined, work: () => Promise<T>): Promise<T>
  /** Counts the work of askers that runs and that waits. */
  count(): { running: number; waiting: number }
}

interface Client extends Pick<Asker, 'isVisitor'> {
  running: number
  /** What begins each waiting piece of work, in the order in which they came. */
  waiting: Set<() => void>
}

/**
 * Creates the semaphore that shares a resource, such as the connections of a pool, fairly among its clients.
 */
export function createFairShares(limits: ShareLimits): FairShares {
  /** Clients with work that runs or waits; who had a turn last is the last. */
  const clients = new Map<string, Client>()
  let [running, ofVisitors] = [0, 0]

  function mayBegin(client: Client): boolean {
    if (running >= limits.atOnce || client.running >= (client.isVisitor ? limits.visitor : limits.person)) return false
    return !client.isVisitor || ofVisitors < limits.visitors
  }

  function count(client: Client, by: 1 | -1): void {
    client.running += by
    running += by
    if (client.isVisitor) ofVisitors += by
  }

  function begin(name: string, client: Client): void {
    clients.delete(name)
    clients.set(name, client)
    count(client, 1)
  }

  function forgetIdle(name: string, client: Client): void {
    if (client.running === 0 && client.waiting.size === 0) clients.delete(name)
  }

  function beginNext(): void {
    for (const client of clients.values()) {
      const [first] = client.waiting
      if (first && mayBegin(client)) return first()
    }
  }

  function waitForTurn(name: string, client: Client, gone: AbortSignal | undefined): Promise<void> {
    const retryAfter = Math.ceil(limits.waitMs / 1000)
    if (client.waiting.size >= limits.queued)
      throw new CairnError('serverBusy', `${client.waiting.size} statements wait already`, { retryAfter })
    clients.set(name, client)
    return new Promise((resolve, reject) => {
      const settle = (then: () => void) => {
        client.waiting.delete(start)
        clearTimeout(timer)
        gone?.removeEventListener('abort', end)
        then()
      }
      const start = () => settle(() => (begin(name, client), resolve()))
      const leave = (error: CairnError) => settle(() => (forgetIdle(name, client), reject(error)))
      const end = () => leave(new CairnError('streamEnded'))
      const timer = setTimeout(
        () => leave(new CairnError('serverBusy', `waited ${limits.waitMs} ms`, { retryAfter })),
        limits.waitMs,
      )
      gone?.addEventListener('abort', end)
      client.waiting.add(start)
    })
  }

  return {
    count: () => ({ running, waiting: [...clients.values()].reduce((sum, { waiting }) => sum + waiting.size, 0) }),
    async run(asker, work) {
      if (!asker) return work()
      const { client: name, isVisitor, gone } = asker
      if (gone?.aborted) throw new CairnError('streamEnded')
      const client = clients.get(name) ?? { isVisitor, running: 0, waiting: new Set() }
      if (client.waiting.size === 0 && mayBegin(client)) begin(name, client)
      else await waitForTurn(name, client, gone)
      try {
        return await work()
      } finally {
        count(client, -1)
        forgetIdle(name, client)
        beginNext()
      }
    },
  }
}
