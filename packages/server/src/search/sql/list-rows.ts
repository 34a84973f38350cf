import type { StoreParts } from '../../items/store/store-parts.ts'
import { idsOf, type Known } from '../known.ts'
import type { Condition } from '../query/condition.ts'

const ROWS = `select string_agg(s.n::text, ',') as ns from item_s s where s.terms operator(pg_catalog.&&) $1::int[]`

/** Lists the rows that have one of the terms of each condition. */
export async function listRows(
  { database }: Pick<StoreParts, 'database'>,
  conditions: readonly Condition[],
  known: Known,
): Promise<ReadonlyMap<Condition, ReadonlySet<number>>> {
  const found = conditions.map(async (condition) => {
    const ids = condition.kind === 'terms' ? idsOf(condition.anyOf, known) : []
    if (ids.length === 0) return [condition, new Set<number>()] as const
    const [row] = await database.reads.query<{ ns: string | null }>(ROWS, [ids], 'list-rows')
    return [condition, new Set(row?.ns?.split(',').map(Number) ?? [])] as const
  })
  return new Map(await Promise.all(found))
}
