/**
 * What readers must pass to be told of a change, as text: `[]` if all of them are told, else sets of guards
 * (rights/guards-of-change.ts), of which a reader passes one whole set.
 */
export type Guards = string

/** Guards that everybody passes. */
export const FOR_ALL: Guards = '[]'

/** The changes of an item by their guards, once there was one that not all of its readers are told of. */
export interface Told {
  /** Guards of the latest change. When and by whom it was made, its row says. */
  last: Guards
  by: Readonly<Record<Guards, ToldBy>>
}

/** What a row says of its latest change. */
interface Counted {
  u: number
  m_ts: string
  m_by: string | null
  m_as: string | null
  told?: Told | null
}

interface ToldBy {
  /** How many changes had these guards. Those that all readers are told of are not counted. */
  n?: number
  /** The last of them but the latest change: its update count, when, by whom and in whose name. */
  at?: readonly [u: number, ts: string, by: string | null, as: string | null]
}

/**
 * Returns the update count of an item as all its readers are told it: what cites a version is read by any of
 * them.
 */
export function countForAll({ u, told }: Pick<Counted, 'u' | 'told'>): number {
  return Object.values(told?.by ?? {}).reduce((left, { n = 0 }) => left - n, u)
}

/**
 * Returns what a row tells of its changes after one more, which has an author unless the server derived it.
 */
export function withChange(row: Counted, guards: Guards, isAuthored = true): Told | undefined {
  if (!row.told && guards === FOR_ALL) return undefined
  const { last, by } = row.told ?? { last: FOR_ALL, by: {} }
  const noted = isAuthored ? { ...by, [last]: { ...by[last], at: [row.u, row.m_ts, row.m_by, row.m_as] as const } } : by
  const counted =
    guards === FOR_ALL ? noted : { ...noted, [guards]: { ...noted[guards], n: (noted[guards]?.n ?? 0) + 1 } }
  return { last: isAuthored ? guards : last, by: counted }
}
