import type { Querier } from '../../platform/database/database.ts'
import { wasRefused } from '../../platform/database/database-error.ts'
import { groupCommit } from '../../lib/group-commit.ts'

/**
 * Maps type names to the numbers used in the database. A type gets its number, and the sequence of its item
 * indexes, on its first write.
 */
export interface TypeBook {
  /** The number of a type that has been written before. */
  find(name: string): Promise<number | undefined>
  ensure(name: string): Promise<number>
  nameOf(t: number): Promise<string | undefined>
}

/**
 * Creates the map of type numbers. `layoutOf` returns the fingerprint of the layout by which rows of a new
 * type are built.
 */
export function createTypeBook(database: Querier, layoutOf: (name: string) => string | null = () => null): TypeBook {
  const numbers = new Map<string, number>()
  const names = new Map<number, string>()

  // Concurrent requests share one query. Waiters continue in order, because indexes are assigned in that
  // order.
  let loading: Promise<void> | undefined
  const adding = new Map<string, Promise<number>>()

  const load = () =>
    (loading ??= loadAll().finally(() => {
      loading = undefined
    }))

  async function loadAll(): Promise<void> {
    const rows = await database.query<{ t: number; name: string }>('select t, name from item_type')
    for (const { t, name } of rows) {
      numbers.set(name, t)
      names.set(t, name)
    }
  }

  async function find(name: string): Promise<number | undefined> {
    if (!numbers.has(name)) await load()
    return numbers.get(name)
  }

  async function add(name: string): Promise<number> {
    // A statement, no transaction: the caller may have one open, and all others may wait for it.
    await database.query('select add_item_type($1, $2)', [name, layoutOf(name)])
    // A look that is under way may have begun before.
    await loadAll()
    return numbers.get(name) ?? Promise.reject(new Error(`type ${name} has no number`))
  }

  return {
    find,
    async ensure(name) {
      const known = await find(name)
      if (known !== undefined) return known
      const added = adding.get(name) ?? add(name).finally(() => adding.delete(name))
      adding.set(name, added)
      return added
    },
    async nameOf(t) {
      if (!names.has(t)) await load()
      return names.get(t)
    },
  }
}

/**
 * Returns the index for a new item of type number `t`. The index is used up even if the item is not stored.
 * With `isExact` none are fetched in advance, which would leave gaps.
 */
export type NextIndex = (t: number, isExact?: boolean) => Promise<number>

/**
 * Prefetching under load: indexes fetched in advance for each request, their maximum, and how long they are
 * kept (milliseconds).
 */
const AHEAD = 3
const MOST_AHEAD = 200
const KEPT_MS = 1000
const MOST_AT_ONCE = 1000

/** Needs no commit of its own: the index becomes durable with the item that uses it. */
const NEXT = `select t, nextval(('item_index_' || t)::regclass)::int as index
  from (select set_config('synchronous_commit', 'off', true)) as with_the_item, unnest($1::int[], $2::int[]) as wanted (t, count)
  cross join generate_series(1, wanted.count)`

/** Creates the generator of item indexes. Requests of the same tick are fetched together. */
export function createNextIndex(database: Querier): NextIndex {
  const stock = new Map<number, { indexes: number[]; until: number }>()

  async function fetch(types: readonly number[], isAhead = true): Promise<number[]> {
    const wanted = [...Map.groupBy(types, (t) => t)].map(([t, asked]) => [t, asked.length] as const)
    const ahead = (count: number) => (isAhead && types.length > 1 ? Math.min(AHEAD * count, MOST_AHEAD) : 0)
    const counts = wanted.map(([, count]) => count + ahead(count))
    const rows = await database.query<{ t: number; index: number }>(
      NEXT,
      [wanted.map(([t]) => t), counts],
      'next-index',
    )
    const fetched = Map.groupBy(rows, ({ t }) => t)
    const answers = types.map((t) => fetched.get(t)?.shift()?.index ?? 0)
    for (const [t, rest] of fetched)
      if (rest.length > 0) stock.set(t, { indexes: rest.map(({ index }) => index), until: Date.now() + KEPT_MS })
    return answers
  }

  const ask = groupCommit((types: readonly number[]) => fetch(types), wasRefused, { most: MOST_AT_ONCE })
  const askExactly = groupCommit((types: readonly number[]) => fetch(types, false), wasRefused, { most: MOST_AT_ONCE })
  return async (t, isExact = false) => {
    if (isExact) return askExactly(t)
    const kept = stock.get(t)
    const index = kept && kept.until > Date.now() ? kept.indexes.shift() : undefined
    return index ?? ask(t)
  }
}
