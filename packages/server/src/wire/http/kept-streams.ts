import { randomUUID } from 'node:crypto'
import { CairnError } from '@cairn/contract/errors'
import type { Asker } from '../../lib/asker.ts'
import type { Streamed } from '../../lib/streamed.ts'

/** A stream that is not asked for its next part is ended after this time. */
const IDLE_MS = 60_000
/** Streams at once of a person, of the visitors at one address, and of all visitors; the oldest gives way. */
const MOST = { person: 8, address: 32, visitors: 256 }

/** One part of a stream; the last one is the final answer. */
export interface Part {
  body: unknown
  isLast: boolean
}

/**
 * Streamed answers whose parts are fetched one by one over HTTP, each stream under a key valid for one person
 * (TRUST.md, T23); that of a visitor for every visitor who has it. One that is not fetched for a time (60
 * seconds by default) is ended.
 */
export interface KeptStreams {
  /**
   * Keeps a stream and returns its key. Beyond 8 streams of a person, 32 of an address or 256 of visitors,
   * the oldest is ended. `mayGoOn` is asked before each part is given out.
   */
  keep(asker: Asker, streamed: Streamed, mayGoOn: () => Promise<boolean>): string
  /**
   * Returns the next part. Throws `notFound` for a key that is unknown, ended or somebody else's,
   * `streamEnded` when `mayGoOn` tells false, and the stream's own errors; all but the first end the stream.
   */
  next(asker: Asker, key: string): Promise<Part>
  close(): void
}

interface Kept {
  asker: Asker
  streamed: Streamed
  mayGoOn: () => Promise<boolean>
  idle: NodeJS.Timeout
}

/** Creates the store of streams. A stream that is not fetched for `idleMs` is ended. */
export function keepStreams(idleMs = IDLE_MS): KeptStreams {
  const kept = new Map<string, Kept>()
  /** Keys by client and, of all visitors, those in the order in which they began. */
  const ofClient = new Map<string, Set<string>>()
  const ofVisitors = new Set<string>()

  function end(key: string): void {
    const entry = kept.get(key)
    if (!entry) return
    kept.delete(key)
    ofVisitors.delete(key)
    const { client } = entry.asker
    const own = ofClient.get(client)
    own?.delete(key)
    if (own?.size === 0) ofClient.delete(client)
    clearTimeout(entry.idle)
    // Errors during cleanup are ignored: the client has left.
    entry.streamed.end().catch(() => {})
  }

  function makeRoom(keys: ReadonlySet<string>, most: number): void {
    for (const oldest of keys) {
      if (keys.size < most) return
      end(oldest)
    }
  }

  return {
    keep(asker, streamed, mayGoOn) {
      const { client, isVisitor } = asker
      makeRoom(ofClient.get(client) ?? new Set(), isVisitor ? MOST.address : MOST.person)
      if (isVisitor) makeRoom(ofVisitors, MOST.visitors)
      const key = randomUUID()
      kept.set(key, { asker, streamed, mayGoOn, idle: setTimeout(end, idleMs, key).unref() })
      const own = ofClient.get(client) ?? new Set()
      ofClient.set(client, own.add(key))
      if (isVisitor) ofVisitors.add(key)
      return key
    },
    async next(asker, key) {
      const entry = kept.get(key)
      if (!entry || !isSame(entry.asker, asker)) throw new CairnError('notFound')
      entry.idle.refresh()
      try {
        const { value, done = false } = await entry.streamed.parts.next()
        if (!(await entry.mayGoOn())) throw new CairnError('streamEnded')
        if (done) end(key)
        return { body: value ?? {}, isLast: done }
      } catch (thrown) {
        end(key)
        throw thrown
      }
    },
    close() {
      for (const key of [...kept.keys()]) end(key)
    },
  }
}

/** Visitors have no identity and their address may change: only the key identifies their stream. */
function isSame(one: Asker, other: Asker): boolean {
  return one.isVisitor ? other.isVisitor : one.client === other.client
}
