import type { Database } from '../../platform/database/database.ts'
import { cursorKey } from '../cursor.ts'

/** The value by which items of a type are sorted: a number of `nv`, a text of `sk`, or the label. */
export interface SortedValue {
  t: number
  kind: 'number' | 'text' | 'label'
  /** 0 for the label. */
  at: number
}

/**
 * The items of a type with a value, sorted ascending. Items that changed since (`loose`) have no known
 * position.
 */
export interface SortOrder {
  ns: Int32Array
  /** The place of each in `ns`; of an item that has no value, -1. */
  places: Int32Array
  loose: ReadonlySet<number>
}

/**
 * Cache of sort orders that no database index provides, or that are needed for searches by words. An order is
 * built on first use.
 */
export interface SortOrders {
  /** Returns the order, up to date; undefined if it is not built yet, which then begins. */
  find(value: SortedValue): SortOrder | undefined
  /** Reads an item's current sort key in the form of a cursor; null for none. */
  keyOf(value: SortedValue, n: number): Promise<string | null>
  /** Reports that an item of a type has changed. */
  changed(n: number, t: number): void
  /** Drops all orders. */
  clear(): void
  /** Waits for pending builds; for tests. */
  made(): Promise<unknown>
}

/** The order used longest ago is forgotten first. */
const MOST_KEPT = 16
/**
 * With more changed items than this an order is dropped and not rebuilt for a while, as its items are
 * changing en masse.
 */
const MOST_LOOSE = 500
const REST_MS = 30_000

interface Kept {
  t: number
  order: Pick<SortOrder, 'ns' | 'places'> | undefined
  loose: Set<number>
  made: Promise<void>
}

/** Creates the empty cache of sort orders. */
export function createSortOrders(database: Pick<Database, 'query'>): SortOrders {
  const kept = new Map<string, Kept>()
  const resting = new Map<string, number>()

  function make(name: string, value: SortedValue): Kept {
    const order: Kept = { t: value.t, order: undefined, loose: new Set(), made: Promise.resolve() }
    order.made = read(database, value).then(
      (ns) => void (order.order = { ns, places: placesIn(ns) }),
      () => forget(name, order),
    )
    return order
  }

  function forget(name: string, order: Kept): void {
    if (kept.get(name) === order) kept.delete(name)
    resting.set(name, Date.now() + REST_MS)
  }

  return {
    find(value) {
      const name = [value.t, value.kind, value.at].join()
      if ((resting.get(name) ?? 0) > Date.now()) return undefined
      const order = kept.get(name) ?? make(name, value)
      kept.delete(name)
      kept.set(name, order)
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
      return order.order && { ...order.order, loose: order.loose }
    },
    async keyOf(value, n) {
      const { table, column } = placeOf(value)
      const [row] = await database.query<{ key: string | number | null }>(
        `select ${column} as key from ${table} where n = $1`,
        [n],
      )
      return cursorKey(row?.key)
    },
    changed(n, t) {
      for (const [name, order] of kept) {
        if (order.t === t) order.loose.add(n)
        if (order.loose.size > MOST_LOOSE) forget(name, order)
      }
    },
    clear: () => kept.clear(),
    made: () => Promise.all([...kept.values()].map((order) => order.made)),
  }
}

async function read(database: Pick<Database, 'query'>, value: SortedValue): Promise<Int32Array> {
  const { table, column } = placeOf(value)
  const [row] = await database.query<{ ns: string | null }>(
    `select string_agg(n::text, ',' order by ${column}, n) as ns from ${table} where t = $1 and ${column} is not null`,
    [value.t],
  )
  return Int32Array.from(row?.ns?.split(',').map(Number) ?? [])
}

function placesIn(ns: Int32Array): Int32Array {
  const places = new Int32Array(ns.reduce((most, n) => Math.max(most, n + 1), 0)).fill(-1)
  for (let at = 0; at < ns.length; at++) places[ns[at] ?? 0] = at
  return places
}

function placeOf({ kind, at }: SortedValue): { table: string; column: string } {
  if (kind === 'label') return { table: 'item_s', column: 'lk' }
  return kind === 'number' ? { table: 'item_s', column: `nv[${at}]` } : { table: 'item_x', column: `sk[${at}]` }
}
