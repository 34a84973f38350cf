import { randomUUID } from 'node:crypto'
import { CairnError } from '@cairn/contract/errors'
import type { Streamed } from '../../lib/streamed.ts'

/** A stream that is not asked for its next part is ended after this time; a caller has so many at once, the oldest gives way. */
const IDLE_MS = 60_000
const MOST_A_CALLER = 8

/** One part of a stream; the last one is the answer. */
export interface Part {
  body: unknown
  isLast: boolean
}

/** Streams whose parts are fetched one by one over HTTP, each under a key that is good for one person only (TRUST.md, T23). */
export interface KeptStreams {
  /** `user` is the index of the User item, undefined for a visitor. */
  keep(user: number | undefined, streamed: Streamed, mayGoOn: () => Promise<boolean>): string
  /** Throws `notFound` for a key of somebody else, and `streamEnded` when rights changed on the way. */
  next(user: number | undefined, key: string): Promise<Part>
  close(): void
}

interface Kept {
  user: number | undefined
  streamed: Streamed
  mayGoOn: () => Promise<boolean>
  idle: NodeJS.Timeout
}

export function keepStreams(idleMs = IDLE_MS): KeptStreams {
  const kept = new Map<string, Kept>()

  function end(key: string): void {
    const entry = kept.get(key)
    if (!entry) return
    kept.delete(key)
    clearTimeout(entry.idle)
    // A generator that fails while it tidies up has nobody left to tell.
    entry.streamed.end().catch(() => {})
  }

  return {
    keep(user, streamed, mayGoOn) {
      const own = [...kept].filter(([, entry]) => entry.user === user).map(([key]) => key)
      // Visitors are many people: they do not push each other out.
      if (user !== undefined) for (const key of own.slice(0, own.length - MOST_A_CALLER + 1)) end(key)
      const key = randomUUID()
      kept.set(key, { user, streamed, mayGoOn, idle: setTimeout(end, idleMs, key).unref() })
      return key
    },
    async next(user, key) {
      const entry = kept.get(key)
      if (!entry || entry.user !== user) throw new CairnError('notFound')
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
