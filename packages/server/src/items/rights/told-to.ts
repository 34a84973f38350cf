import type { ItemId } from '@cairn/contract'
import { createdOf, envelopeOf, type StoredItem } from '../facts/item-row.ts'
import { countForAll } from '../facts/told.ts'
import type { Principal } from '../facts/types.ts'
import { passesGuards } from './guards-of-change.ts'

/** What a reader is told of how often, when and by whom an item was changed. */
export interface ToldTo {
  /** Update count, as if the changes of which they see nothing had not been. */
  u: number
  ts: string
  by: string | null
  as: string | null
  /** Update count as all readers are told it. */
  all: number
}

/** Returns what the person, who may read the item, is told of its changes. */
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

/** The envelope of an item as the person is told it. */
export function envelopeFor(principal: Principal, stored: StoredItem): ReturnType<typeof envelopeOf> {
  const envelope = envelopeOf(stored)
  if (!stored.row.told) return envelope
  const { u, ts, by, as, all } = toldTo(principal, stored)
  return { ...envelope, _u: u, $by: createdOf(ts, by as ItemId | null, as), ...(all === u ? {} : { $all: all }) }
}
