import { setTimeout as pause } from 'node:timers/promises'
import { CairnError } from '@cairn/contract/errors'
import type { Asker } from './asker.ts'
import { createFairShares } from './fair-shares.ts'
import { createPace, type Pace } from './pace.ts'

/** Schedules the messages and requests of a process: rate limits and concurrency limits for each client. */
export interface Pacing {
  /**
   * Runs work for an asker within their rate limit; visitors also share a concurrency limit. `units` is its
   * cost besides what it spends itself. Throws `streamEnded` if the asker leaves while it waits, and
   * `serverBusy` if a visitor waits longer than 15 s or has too many waiting.
   */
  run<T>(asker: Asker, units: number, work: () => Promise<T>): Promise<T>
  /**
   * Does the same for a socket message. At most 16 of one person run at once, fewer while other people are
   * active. A person's throws `serverBusy` too, after 60 s (120 s beside other people) or with 1000 waiting.
   */
  message<T>(asker: Asker, units: number, work: () => Promise<T>): Promise<T>
  /** Counts units of work as done for the asker. */
  spend(asker: Asker, units: number): void
  /**
   * Counts bytes received from an asker; returns for how many milliseconds no more should be read from them.
   */
  takeBytes(asker: Asker, bytes: number): number
}

/** Messages and requests of visitors that are worked on at once. */
const VISITORS = { atOnce: 8, person: 8, visitor: 4, visitors: 8, queued: 1000, waitMs: 15_000 }
/** Messages of a person that are worked on at once; the others of theirs wait. */
const PERSONS = { atOnce: Infinity, person: 16, visitor: 0, visitors: 0, queued: 1000, waitMs: 60_000 }
/** Limits of one person while others send requests. */
const BESIDE_OTHERS = { ...PERSONS, person: 8 }
/** While others send requests, messages of people who used much recently are processed one at a time. */
const BUSY_PERSONS = { ...PERSONS, atOnce: 1, person: 1 }
/** Units of work that a message needs as a rule; what a person's messages need beyond that adds up. */
const MESSAGE_UNITS = 40
/** So much of that counts as usual: opening a column, or many. */
const USUAL = { perSecond: 100, burst: 250 }
/** A client that sent a request within this time (milliseconds) counts as active. */
const ASKED_WITHIN_MS = 1000
/**
 * Rate limits in units of work a second; a list of everything with facets costs about 100. A person has four
 * times as many as a visitor, and no account can slow down everybody.
 */
const PACE = {
  person: { perSecond: 2000, burst: 40_000 },
  visitor: { perSecond: 500, burst: 3000 },
  visitors: { perSecond: 1000, burst: 6000 },
}

/**
 * Rate limits of parsed JSON in KiB a second. Five large mails at once, and what visitors send, stay below.
 */
const BYTE_PACE = {
  person: { perSecond: 4096, burst: 65_536 },
  visitor: { perSecond: 1024, burst: 16_384 },
  visitors: { perSecond: 4096, burst: 32_768 },
}

/** Creates the scheduler of a process, shared by sockets and HTTP. */
export function createPacing(): Pacing {
  const shares = createFairShares(VISITORS)
  const ofPersons = createFairShares(PERSONS)
  const [besideOthers, ofBusy] = [createFairShares(BESIDE_OTHERS), createFairShares(BUSY_PERSONS)]
  const [pace, bytePace] = [createPace(PACE), createPace(BYTE_PACE)]
  const usual = createPace({ person: USUAL, visitor: USUAL, visitors: USUAL })
  const othersAsk = createLatest()
  const spend: Pacing['spend'] = (asker, units) => {
    pace.spend(asker, units)
    if (!asker.isVisitor) usual.spend(asker, units)
  }
  const run: Pacing['run'] = (asker, units, work) => {
    if (units > 0) spend(asker, units)
    if (asker.isVisitor) return shares.run(asker, () => rested(asker, pace).then(work))
    return pace.restMs(asker) > 0 ? rested(asker, pace).then(work) : work()
  }
  return {
    run,
    message(asker, units, work) {
      const othersAskToo = othersAsk(asker.client)
      const paced = () => run(asker, units, work)
      if (asker.isVisitor) return paced()
      usual.spend(asker, -MESSAGE_UNITS)
      return ofPersons.run(asker, () => {
        if (!othersAskToo()) return paced()
        return (usual.restMs(asker) > 0 ? ofBusy : besideOthers).run(asker, paced)
      })
    },
    spend,
    takeBytes(asker, bytes) {
      bytePace.spend(asker, bytes / 1024)
      return bytePace.restMs(asker)
    },
  }
}

/** Records a client's request; the returned function tells whether another client was active just now. */
function createLatest(): (client: string) => () => boolean {
  let [last, other] = [
    { client: '', at: -Infinity },
    { client: '', at: -Infinity },
  ]
  return (client) => {
    if (last.client !== client) other = last
    last = { client, at: performance.now() }
    return () => (last.client === client ? other : last).at > performance.now() - ASKED_WITHIN_MS
  }
}

/** Waits until the client may use more. Throws `streamEnded` if it has disconnected by then. */
async function rested(asker: Asker, pace: Pace): Promise<void> {
  const ms = pace.restMs(asker)
  if (ms > 0) await pause(ms, undefined, { ref: false })
  if (asker.gone?.aborted) throw new CairnError('streamEnded')
}
