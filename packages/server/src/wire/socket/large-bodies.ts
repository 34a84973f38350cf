import { randomUUID } from 'node:crypto'
import { CairnError } from '@cairn/contract/errors'
import { envelopeSchema, MAX_MESSAGE_BYTES } from '@cairn/contract/wire'
import * as v from 'valibot'
import { payloadOf, pushFrame, type Frame } from './frame.ts'

/**
 * How long a body is kept to be fetched, and the memory limit of all bodies, beyond which the oldest is
 * dropped.
 */
const KEEP_MS = 60_000
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Store of push bodies too large for a message: announced as `lrg/{op}`, fetched over HTTP from `/ws-{op}`
 * within a minute (PROTOCOL.md).
 */
export interface LargeBodies {
  /** Returns the frame to send to that person: the push itself or, if it is too large, its announcement. */
  fit(user: number | undefined, frame: Frame): Frame
  /**
   * Returns a body as JSON, as often as asked; without a key the latest of that operation. Throws `notFound`
   * after a minute, for what gave way to newer bodies (64 MiB in all), for that of somebody else (T23), and
   * to a visitor without a key.
   */
  take(user: number | undefined, operation: string, key: string | undefined): string
}

interface Kept {
  user: number | undefined
  operation: string
  json: string
  until: number
}

/** Creates the store of large push bodies. */
export function keepLargeBodies(): LargeBodies {
  const kept = new Map<string, Kept>()
  let bytes = 0

  function forget(key: string, { json }: Kept): void {
    kept.delete(key)
    bytes -= json.length
  }

  function makeRoom(): void {
    for (const [key, body] of kept) if (body.until < Date.now() || bytes > MOST_BYTES) forget(key, body)
  }

  return {
    fit(user, frame) {
      if (frame.length <= MAX_MESSAGE_BYTES) return frame
      const { o, b } = v.parse(envelopeSchema, JSON.parse(payloadOf(frame)))
      const [key, json] = [randomUUID(), JSON.stringify(b ?? null)]
      kept.set(key, { user, operation: o, json, until: Date.now() + KEEP_MS })
      bytes += json.length
      makeRoom()
      return pushFrame(`lrg/${o}`, { key })
    },
    take(user, operation, asked) {
      makeRoom()
      const found = [...kept].findLast(
        // Visitors have no identity: only the key identifies their body.
        ([key, body]) =>
          body.user === user &&
          body.operation === operation &&
          (asked === undefined ? user !== undefined : key === asked),
      )
      if (!found) throw new CairnError('notFound')
      return found[1].json
    },
  }
}
