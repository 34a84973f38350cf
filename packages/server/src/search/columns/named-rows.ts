import { batch } from '../../lib/batch.ts'
import type { Database } from '../../platform/database/database.ts'

/** Cache of the item numbers that relation terms refer to, such as `to=Basket-7`. They never change. */
export interface NamedRows {
  /** Finds the rows, by the ids of the terms. A term that names no item has none. */
  find(ids: readonly number[]): Promise<number[]>
  clear(): void
}

const MOST_KEPT = 200_000

const NAMED = `with named as (select id, substr(term, strpos(term, '=') + 1) as name from term where id = any($1))
  select named.id, item.n from named join item_type on item_type.name = split_part(named.name, '-', 1)
    join item on item.t = item_type.t and item.i = split_part(named.name, '-', 2)::int`

/** Creates the empty cache of item numbers by relation term. */
export function createNamedRows(database: Pick<Database, 'reads'>): NamedRows {
  const kept = new Map<number, number>()
  const read = batch(async (ids: number[]) => {
    const rows = await database.reads.query<{ id: number; n: string }>(NAMED, [ids], 'rows-of-terms')
    return new Map(rows.map(({ id, n }) => [id, Number(n)]))
  })
  return {
    async find(ids) {
      const missing = ids.filter((id) => !kept.has(id))
      const found = missing.length > 0 ? await read(missing) : new Map<number, number>()
      if (kept.size > MOST_KEPT) kept.clear()
      for (const [id, n] of found) kept.set(id, n)
      return ids.flatMap((id) => kept.get(id) ?? found.get(id) ?? [])
    },
    clear: () => kept.clear(),
  }
}
