import type { Database } from '../../platform/database/database.ts'

/** A set of rows, by item number. */
export interface Rows {
  has(n: number): boolean
}

/**
 * Cache of the rows that have terms which the column index lacks; read once from the database and kept up to
 * date.
 */
export interface KeptRows {
  /** Returns the rows that have one of these terms (by term id), including all changes reported so far. */
  withTerms(ids: readonly number[]): Promise<Rows>
  /** Reports that an item has changed. */
  changed(n: number): void
  /** Empties the cache. */
  clear(): void
}

interface Kept {
  rows: Bits
  /** Items that changed since the rows were read. */
  changed: Set<number>
  /** Reads of the rows, one after the other. */
  read: Promise<void>
}

/** The list used longest ago is forgotten first. */
const MOST_KEPT = 64

const ALL = `select string_agg(s.n::text, ',') as ns from item_s s where s.terms operator(pg_catalog.&&) $1::int[]`
const SOME = `${ALL} and s.n = any($2::bigint[])`

/** Creates the empty cache of rows by term. */
export function createKeptRows(database: Pick<Database, 'query'>): KeptRows {
  const lists = new Map<string, Kept>()

  async function read(kept: Kept, ids: readonly number[], among?: readonly number[]): Promise<void> {
    const values = among ? [ids, among] : [ids]
    const [row] = await database.query<{ ns: string | null }>(
      among ? SOME : ALL,
      values,
      among ? 'some-rows' : 'list-rows',
    )
    for (const n of among ?? []) kept.rows.set(n, false)
    for (const n of row?.ns?.split(',').map(Number) ?? []) kept.rows.set(n, true)
  }

  async function bringUp(kept: Kept, ids: readonly number[]): Promise<void> {
    const changed = [...kept.changed]
    kept.changed.clear()
    if (changed.length > 0) await read(kept, ids, changed)
  }

  function begin(ids: readonly number[]): Kept {
    const kept: Kept = { rows: createBits(), changed: new Set(), read: Promise.resolve() }
    kept.read = read(kept, ids)
    return kept
  }

  return {
    async withTerms(ids) {
      const name = ids.toSorted((left, right) => left - right).join()
      const kept = lists.get(name) ?? begin(ids)
      lists.delete(name)
      lists.set(name, kept)
      for (const oldest of lists.keys()) if (lists.size > MOST_KEPT) lists.delete(oldest)
      kept.read = kept.read.then(() => bringUp(kept, ids))
      try {
        await kept.read
      } catch (thrown) {
        // What was to be read again is not known any more.
        if (lists.get(name) === kept) lists.delete(name)
        throw thrown
      }
      return kept.rows
    },
    changed(n) {
      for (const { changed } of lists.values()) changed.add(n)
    },
    clear: () => lists.clear(),
  }
}

interface Bits extends Rows {
  set(n: number, isIn: boolean): void
}

/** One bit a number. */
function createBits(): Bits {
  let words = new Uint32Array(1024)
  return {
    has: (n) => ((words[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0,
    set(n, isIn) {
      const at = n >>> 5
      if (at >= words.length) {
        if (!isIn) return
        const wider = new Uint32Array(Math.ceil(at * 1.5) + 1)
        wider.set(words)
        words = wider
      }
      const bit = 1 << (n & 31)
      words[at] = isIn ? (words[at] ?? 0) | bit : (words[at] ?? 0) & ~bit
    },
  }
}
