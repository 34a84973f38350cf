import type { Querier } from '../../platform/database/database.ts'
import type { StoredItem } from '../facts/item-row.ts'
import type { Guards } from '../facts/told.ts'
import type { Principal } from '../facts/types.ts'
import { passesGuards } from '../rights/guards-of-change.ts'
import { toldTo } from '../rights/told-to.ts'

/**
 * Maps an item's real update counts to those shown to one reader, who must not learn of changes they cannot
 * see.
 */
export interface ToldCounts {
  /** Returns the count shown to the reader after update `u`. */
  of(u: number): number
  /** Tells whether the reader may know of update `u`. */
  has(u: number): boolean
  /** Returns the first update that is shown as this count. */
  update(told: number): number
  /** Returns the last update that is shown as this count. */
  lastOf(told: number): number
}

/** Whose view of the update count is meant: one principal's, or that common to all readers. */
export type Reader = Principal | 'all'

/** A change that not every reader may know of. */
interface SilentChange {
  n: number
  u: number
  guards: Guards
}

/** Reads the mapping of update counts of an item for a reader who may read it. */
export async function toldCounts(source: Querier, reader: Reader, item: StoredItem): Promise<ToldCounts> {
  return countsOf(await silentChanges(source, [item]), reader, item)
}

/** Reads the changes of these items that only some readers may know of, oldest first for each item. */
export async function silentChanges(source: Querier, items: readonly StoredItem[]): Promise<SilentChange[]> {
  const some = items.filter(({ row }) => row.told).map(({ row }) => row)
  if (some.length === 0) return []
  return source.query<SilentChange>(
    `select s.n, s.u, s.guards from unnest($1::bigint[], $2::int[]) as w (n, u)
       join silent_change s on s.n = w.n and s.u <= w.u order by s.n, s.u`,
    [some.map(({ n }) => n), some.map(({ u }) => u)],
    'silent-changes',
  )
}

/** Returns the mapping of update counts of one item, from changes read by `silentChanges`. */
export function countsOf(changes: readonly SilentChange[], reader: Reader, { row, facts }: StoredItem): ToldCounts {
  const hidden = changes
    .filter(({ n, guards }) => n === row.n && (reader === 'all' || !passesGuards(reader, facts, guards)))
    .map(({ u }) => u)
  const silent = new Set(hidden)
  // For each hidden update, the last visible count before it.
  const below = hidden.map((u, at) => u - at - 1)
  return {
    of: (u) => u - hidden.filter((each) => each <= u).length,
    has: (u) => !silent.has(u),
    update: (told) => told + below.filter((each) => each < told).length,
    lastOf: (told) => told + below.filter((each) => each <= told).length,
  }
}

/** Returns the last real update that is shown to the person as count `told`. */
export async function updateAt(source: Querier, principal: Principal, item: StoredItem, told: number): Promise<number> {
  if (!item.row.told) return told
  if (told >= toldTo(principal, item).u) return item.row.u
  return (await toldCounts(source, principal, item)).lastOf(told)
}
