import { batch } from '../../lib/batch.ts'
import type { Database } from '../../platform/database/database.ts'

/** The id of an index term, and the approximate number of items that have it. */
export interface KnownTerm {
  id: number
  df: number
}

/**
 * The dictionary of index terms: assigns ids when terms are first used, and keeps approximate counts of
 * items.
 */
export interface TermBook {
  /** Ids of the terms, in order; missing ones are made. */
  ensure(terms: readonly string[]): Promise<number[]>
  /** The terms that any item has had. */
  find(terms: readonly string[]): Promise<Map<string, KnownTerm>>
  /** Returns the values (the text after `=`) of the terms with these ids. */
  valuesOf(ids: readonly number[]): Promise<Map<number, string>>
  /** How many items are searched over, roughly; 0 while that is not known. */
  size(): Promise<number>
  /** Notes that an item got or lost terms; the counts are written a little later. */
  count(gained: readonly number[], lost?: readonly number[]): void
  flush(): Promise<void>
  /** Clears the ids in memory, after a purge removed terms. */
  forget(): void
  close(): Promise<void>
}

const MOST_CACHED = 200_000
const FLUSH_AFTER_MS = 1000
/** The size only steers the choice of plan: it may lag, though not from few to very many (milliseconds). */
const [SIZE_KEPT_MS, FEW_KEPT_MS] = [30_000, 1000]
const FEW = 100_000

/** Creates the term dictionary over the term table, with a cache in memory. */
export function createTermBook(database: Pick<Database, 'query' | 'reads'>): TermBook {
  const ids = new Map<string, number>()
  let changes = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  let known = { size: 0, until: 0 }

  // Writes of one moment make their terms together.
  const make = batch(async (terms: string[]) => {
    const sorted = terms.sort()
    await database.query('insert into term (term) select unnest($1::text[]) on conflict do nothing', [sorted])
    const rows = await database.query<{ id: number; term: string }>('select id, term from term where term = any($1)', [
      sorted,
    ])
    return new Map(rows.map(({ id, term }) => [term, id]))
  })

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (changes.size === 0) return
    // In order of id, so that two processes that flush at once cannot wait for each other in a circle.
    const entries = [...changes].filter(([, by]) => by !== 0).sort(([left], [right]) => left - right)
    changes = new Map()
    const values = [entries.map(([id]) => id), entries.map(([, by]) => by)]
    await database.query(
      `with change as (select id, by from unnest($1::int[], $2::int[]) c (id, by) order by id),
            held as (select term.id from term join change using (id) order by term.id for update of term)
       update term set df = greatest(0, df + change.by) from change join held using (id) where term.id = change.id`,
      values,
    )
  }

  return {
    async ensure(terms) {
      if (ids.size > MOST_CACHED) ids.clear()
      const missing = terms.filter((term) => !ids.has(term))
      const made = await make(missing)
      for (const [term, id] of made) ids.set(term, id)
      return terms.map((term) => made.get(term) ?? ids.get(term) ?? -1)
    },
    find: batch(async (terms: string[]) => {
      const rows = await database.reads.query<{ id: number; term: string; df: number }>(
        'select id, term, df from term where term = any($1)',
        [terms],
        'terms',
      )
      return new Map(rows.map(({ id, term, df }) => [term, { id, df }]))
    }),
    async valuesOf(ids) {
      if (ids.length === 0) return new Map()
      const rows = await database.reads.query<{ id: number; value: string }>(
        `select id, substr(term, strpos(term, '=') + 1) as value from term where id = any($1)`,
        [ids],
        'term-values',
      )
      return new Map(rows.map(({ id, value }) => [id, value]))
    },
    async size() {
      if (known.until > Date.now()) return known.size
      known = { ...known, until: Date.now() + SIZE_KEPT_MS }
      const [row] = await database.reads.query<{ size: number }>(
        `select greatest(0, reltuples)::float8 as size from pg_class where oid = 'item_s'::regclass`,
      )
      const size = row?.size ?? 0
      known = { size, until: Date.now() + (size < FEW ? FEW_KEPT_MS : SIZE_KEPT_MS) }
      return size
    },
    count(gained, lost = []) {
      for (const id of gained) changes.set(id, (changes.get(id) ?? 0) + 1)
      for (const id of lost) changes.set(id, (changes.get(id) ?? 0) - 1)
      // Counts only guide query planning, so losing a flush costs speed, not correctness.
      timer ??= setTimeout(() => void flush().catch(() => {}), FLUSH_AFTER_MS).unref()
    },
    flush,
    forget: () => ids.clear(),
    close: () => flush().catch(() => {}),
  }
}
