/**
 * Who is notified of a change, as JSON text: `[]` for all readers, else sets of conditions
 * (rights/guards-of-change.ts); a reader must satisfy every condition of at least one set.
 */
export type Guards = string

/** Guards of a change that all readers are notified of. */
export const FOR_ALL: Guards = '[]'

/**
 * Statistics of an item's changes by their guards, kept once there was a change that only some readers may
 * know of.
 */
export interface Told {
  /** Guards of the latest change. The row has its time and author. */
  last: Guards
  by: Readonly<Record<Guards, ToldBy>>
}

/** The latest change as stored in a row. */
interface Counted {
  u: number
  m_ts: string
  m_by: string | null
  m_as: string | null
  told?: Told | null
}

interface ToldBy {
  /** Number of changes with these guards. Changes visible to all readers are not counted. */
  n?: number
  /** The last of them before the latest change: update count, time, author, and in whose name. */
  at?: readonly [u: number, ts: string, by: string | null, as: string | null]
}

/**
 * Returns an item's update count without the changes that only some readers see. Citations of versions use
 * it.
 */
export function countForAll({ u, told }: Pick<Counted, 'u' | 'told'>): number {
  return Object.values(told?.by ?? {}).reduce((left, { n = 0 }) => left - n, u)
}

/**
 * Returns the change statistics of a row, given as it was before, after one more change with these guards.
 * `isAuthored` is false for a change that the server derived, which keeps the former author. Undefined while
 * every change of the item was visible to all its readers.
 */
export function withChange(row: Counted, guards: Guards, isAuthored = true): Told | undefined {
  if (!row.told && guards === FOR_ALL) return undefined
  const { last, by } = row.told ?? { last: FOR_ALL, by: {} }
  const noted = isAuthored ? { ...by, [last]: { ...by[last], at: [row.u, row.m_ts, row.m_by, row.m_as] as const } } : by
  const counted =
    guards === FOR_ALL ? noted : { ...noted, [guards]: { ...noted[guards], n: (noted[guards]?.n ?? 0) + 1 } }
  return { last: isAuthored ? guards : last, by: counted }
}
