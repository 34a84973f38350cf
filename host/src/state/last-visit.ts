import { readStored, writeStored, type KeyStore } from '@cairn/channel/storage'
import * as v from 'valibot'

/** Storage key of the person's last visit; removed at sign-out. */
export const LAST_VISIT_KEY = 'cairn-last-visit'

/** After an absence of this length a new visit starts (milliseconds). */
const AWAY_MS = 30 * 60_000

/**
 * `seen`: last time home was shown in this visit; `before`: end of the previous visit. Milliseconds since
 * 1970.
 */
const visitSchema = v.object({ seen: v.number(), before: v.optional(v.number()) })
/** Stored times of the current and the previous visit. */
export type Visit = v.InferOutput<typeof visitSchema>

/**
 * Returns the visit record after activity at `now`: a new visit if the last activity is over half an hour
 * ago.
 */
export function nextVisit(known: Visit | undefined, now: number): Visit {
  if (!known) return { seen: now }
  return now - known.seen > AWAY_MS ? { seen: now, before: known.seen } : { ...known, seen: now }
}

/**
 * Records that the person is here, and returns when they were last before this visit; undefined if this
 * browser does not know.
 */
export function noteVisit(storage: KeyStore, now: number): number | undefined {
  const visit = nextVisit(readStored(storage, LAST_VISIT_KEY, visitSchema), now)
  writeStored(storage, LAST_VISIT_KEY, visit)
  return visit.before
}
