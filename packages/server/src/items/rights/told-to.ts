import type { ItemId } from '@cairn/contract'
import { createdOf, envelopeOf, type StoredItem } from '../facts/item-row.ts'
import { countForAll } from '../facts/told.ts'
import type { Principal } from '../facts/types.ts'
import { passesGuards } from './guards-of-change.ts'

/**
 * An item's update count and last author as shown to one reader, who must not learn of changes that they
 * cannot see.
 */
export interface ToldTo {
  /** Update count without the changes that the reader may not know of. */
  u: number
  /** When the latest change that the reader may know of was made (ISO 8601). */
  ts: string
  /** Who made it; null for the server. */
  by: string | null
  /** In whose name, while masquerading. */
  as: string | null
  /** Update count without the changes that only some readers may know of. */
  all: number
}

/**
 * Returns the update count and last author to show to a person, leaving out changes that they may not know
 * of.
 */
export function toldTo(principal: Principal, { row, facts }: StoredItem): ToldTo {
  const latest = { ts: row.m_ts, by: row.m_by, as: row.m_as }
  if (!row.told) return { u: row.u, ...latest, all: row.u }
  const { last, by } = row.told
  const all = Object.entries(by)
  const seen = all.filter(([guards]) => passesGuards(principal, facts, guards))
  const told = seen.reduce((sum, [, { n = 0 }]) => sum + n, 0)
  const counts = { u: countForAll(row) + told, all: countForAll(row) }
  if (passesGuards(principal, facts, last)) return { ...counts, ...latest }
  const former = seen.flatMap(([, { at }]) => (at ? [at] : [])).sort(([left], [right]) => right - left)
  const [, ts, author, as] = former[0] ?? [0, row.c_ts, row.c_by, null]
  return { ...counts, ts, by: author, as }
}

/** Returns an item's envelope (id, update count, created, modified) as the person may see it. */
export function envelopeFor(principal: Principal, stored: StoredItem): ReturnType<typeof envelopeOf> {
  const envelope = envelopeOf(stored)
  if (!stored.row.told) return envelope
  const { u, ts, by, as, all } = toldTo(principal, stored)
  return { ...envelope, _u: u, $by: createdOf(ts, by as ItemId | null, as), ...(all === u ? {} : { $all: all }) }
}
