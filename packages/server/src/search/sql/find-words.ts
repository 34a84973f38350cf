import type { ItemContext } from '../../items/read/item-context.ts'
import type { Known } from '../known.ts'
import { tsqueryOf } from '../../items/index/tsquery.ts'
import type { WordsCondition } from '../query/condition.ts'
import { all, conditionOf, type Writing } from './conditions.ts'
import { run } from './run-statement.ts'

/** Limits of a search by words. */
export interface WordLimits {
  /** The most items that are found; all if left out. */
  most?: number | undefined
  /** Finds only these items, by their numbers. */
  among?: readonly number[] | undefined
  /** Looks at one item in 64 only. */
  isSample?: boolean
}

/** One item in 64, as two indexes of the text rows have them. */
const IN_SAMPLE = '(hashint8(x.n) & 63) = 0'

/**
 * Finds the items (by number) that meet all of the conditions on words, without permission checks: at most
 * `most`, and only of `among` or a sample if set.
 */
export async function findWords(
  context: ItemContext,
  words: readonly WordsCondition[],
  known: Known,
  { most, among, isSample = false }: WordLimits = {},
): Promise<number[]> {
  const [row] = await run<{ found: string | null }>(context, known, (writing) => {
    const conditions = all([
      ...words.map((each) => conditionOf(each, writing)),
      isSample && IN_SAMPLE,
      among && `x.n = any(${writing.parameters.add(among, 'bigint[]')})`,
    ])
    const limit = most === undefined ? '' : `limit ${most}`
    return `select string_agg(n::text, ',') as found from (select x.n from item_x x where ${conditions} ${limit}) w`
  })
  return row?.found?.split(',').map(Number) ?? []
}

/**
 * Finds the items (by number) that match one of the conditions on words, without permission checks. Undefined
 * if there are more than `most`. Always uses the text index.
 */
export async function findFew(
  context: ItemContext,
  conditions: readonly WordsCondition[],
  known: Known,
  most: number,
): Promise<number[] | undefined> {
  const rows = await run<{ n: string }>(context, known, (writing) => {
    const found = conditions.map((each) => valueCondition(each, writing)).join(' or ')
    return `with w as materialized (select x.n from item_x x where ${found}) select n from w limit ${most + 1}`
  })
  return rows.length > most ? undefined : rows.map(({ n }) => Number(n))
}

/**
 * Of many values the database would believe that every row has one, and compare each row with all of them.
 * It cannot count what comes out of a sub-select, and asks the index.
 */
function valueCondition({ column, words }: WordsCondition, { parameters }: Writing): string {
  const value = parameters.add(tsqueryOf(words), 'tsquery')
  return `x.${column} @@ ${words.some(({ forms }) => forms.length > 1) ? `(select ${value})` : value}`
}
