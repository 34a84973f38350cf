import type { Querier } from '../../platform/database/database.ts'
import type { StoredItem } from '../facts/item-row.ts'
import type { Guards } from '../facts/told.ts'
import type { Principal } from '../facts/types.ts'
import { passesGuards } from '../rights/guards-of-change.ts'
import { toldTo } from '../rights/told-to.ts'

/** The update counts of an item, each as a reader is told it, if they are told that it was changed. */
export interface ToldCounts {
  /** Returns the count that they are told from update `u` on. */
  of(u: number): number
  /** Whether they are told of update `u`. */
  has(u: number): boolean
  /** Returns the update that they are told as this count. */
  update(told: number): number
  /** Returns the last update at which they are told this count. */
  lastOf(told: number): number
}

/** How an item is counted: as the person is told it, or as all its readers are. */
export type Reader = Principal | 'all'

/** A change of an item of which not every reader is told. */
interface SilentChange {
  n: number
  u: number
  guards: Guards
}

/** Reads how the person is told the update counts of an item that they may read. */
export async function toldCounts(source: Querier, reader: Reader, item: StoredItem): Promise<ToldCounts> {
  return countsOf(await silentChanges(source, [item]), reader, item)
}

/** Reads the changes of items of which not every reader is told, of each the earliest first. */
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

/** Tells how the person is told the update counts of one of the items whose silent changes were read. */
export function countsOf(changes: readonly SilentChange[], reader: Reader, { row, facts }: StoredItem): ToldCounts {
  const hidden = changes
    .filter(({ n, guards }) => n === row.n && (reader === 'all' || !passesGuards(reader, facts, guards)))
    .map(({ u }) => u)
  const silent = new Set(hidden)
  // Of each hidden update, the count that was told last before it.
  const below = hidden.map((u, at) => u - at - 1)
  return {
    of: (u) => u - hidden.filter((each) => each <= u).length,
    has: (u) => !silent.has(u),
    update: (told) => told + below.filter((each) => each < told).length,
    lastOf: (told) => told + below.filter((each) => each <= told).length,
  }
}

/**
 * Returns the last update at which the person is told this count, which is not above what they are told now.
 */
export async function updateAt(source: Querier, principal: Principal, item: StoredItem, told: number): Promise<number> {
  if (!item.row.told) return told
  if (told >= toldTo(principal, item).u) return item.row.u
  return (await toldCounts(source, principal, item)).lastOf(told)
}
