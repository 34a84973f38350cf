import { readStored, writeStored, type KeyStore } from '@cairn/channel/storage'
import * as v from 'valibot'

/** Storage key of when the person was here last (`Visit`); removed at sign-out. */
export const LAST_VISIT_KEY = 'cairn-last-visit'

/** After an absence of this length a new visit starts (milliseconds). */
const AWAY_MS = 30 * 60_000

/**
 * `seen`: last time home was shown in this visit; `before`: end of the previous visit. Milliseconds since
 * 1970.
 */
const visitSchema = v.object({ seen: v.number(), before: v.optional(v.number()) })
/**
 * When home was last shown in this visit (`seen`), and when the visit before ended (`before`, if known), in
 * milliseconds since 1970.
 */
export type Visit = v.InferOutput<typeof visitSchema>

/**
 * Returns the record of visits after home is shown at `now`. A new visit starts if that was last over half
 * an hour ago.
 */
export function nextVisit(known: Visit | undefined, now: number): Visit {
  if (!known) return { seen: now }
  return now - known.seen > AWAY_MS ? { seen: now, before: known.seen } : { ...known, seen: now }
}

/**
 * Stores that the person is here at `now`, and returns when their visit before this one ended (milliseconds
 * since 1970); undefined if this browser does not know.
 */
export function noteVisit(storage: KeyStore, now: number): number | undefined {
  const visit = nextVisit(readStored(storage, LAST_VISIT_KEY, visitSchema), now)
  writeStored(storage, LAST_VISIT_KEY, visit)
  return visit.before
}
