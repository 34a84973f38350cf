import type { ItemContext } from '../../items/read/item-context.ts'
import type { Known, Located } from '../known.ts'
import { wordsOf, type ConditionPlan, type WordsCondition } from '../query/condition.ts'
import { findWords, type WordLimits } from '../sql/find-words.ts'
import { compile, wordSieve, type Sieve } from './column-filters.ts'
import type { Columns } from './columns.ts'

/** The part of a plan that says which words hits have. */
type WordPart = Pick<ConditionPlan, 'text' | 'must'>

/** Keeps those of the items that pass all of the sieves. */
export function sift(sieves: readonly Sieve[], items: Int32Array): Int32Array {
  return sieves.reduce((left, sieve) => sieve(left), items)
}

/** Lists the hits among the visible items. Undefined if there are more than the limit. */
export function hitsUpTo(
  limit: number,
  columns: Columns,
  { plan, known }: Located,
  visible: Iterable<Int32Array>,
): Int32Array | undefined {
  const sieves = compile(columns, plan, known, plan.must) ?? []
  const parts: Int32Array[] = []
  let count = 0
  for (const part of visible) {
    const items = sift(sieves, part)
    count += items.length
    if (count > limit) return undefined
    parts.push(items)
  }
  const hits = new Int32Array(count)
  parts.reduce((at, part) => (hits.set(part, at), at + part.length), 0)
  return hits
}

/**
 * Tells whether the columns hold all that the conditions ask for. They lack lists, what types have beyond their slots, and properties with a level.
 * Words do not count: those that are not in the columns are found beforehand.
 */
export function areInColumns(columns: Columns, { plan, known }: Located): boolean {
  return plan.text.kind !== 'item' && compile(columns, plan, known, plan.must) !== undefined
}

/** Lists the words that every hit must have and that are not in the columns. */
export function untoldWords(columns: Columns, conditions: WordPart): WordsCondition[] {
  return wordsOf(conditions).filter((words) => !wordSieve(columns, words))
}

/**
 * Finds the numbers of the items that have the words that are not in the columns. Undefined if all of the words are.
 */
export async function foundByWords(
  context: ItemContext,
  { plan, known }: { plan: WordPart; known: Known },
  columns: Columns,
  limits: WordLimits = {},
): Promise<number[] | undefined> {
  const words = untoldWords(columns, plan)
  return words.length === 0 ? undefined : findWords(context, words, known, limits)
}

/** Items that have a word of their labels, and what is left to ask of them. */
interface ByLabel {
  items: () => Int32Array
  rest: <Plan extends WordPart>(plan: Plan) => Plan
}

/** Tells by which words of their labels the columns list items: one list for each condition. */
export function listsByLabel(columns: Columns, conditions: WordPart): ByLabel[] {
  return wordsOf(conditions).flatMap((each) => {
    const items = each.column === 'ttv' ? columns.labels.listed(each.words) : undefined
    // Of several words the list is of the rarest only.
    const rest = each.words.length === 1 ? without(each) : <Plan>(plan: Plan) => plan
    return items ? [{ items, rest }] : []
  })
}

function without(words: WordsCondition) {
  return <Plan extends WordPart>(plan: Plan): Plan => ({
    ...plan,
    text: plan.text.kind === 'words' && plan.text.plan === words ? { kind: 'none' } : plan.text,
    must: plan.must.filter((filter) => filter.plan !== words),
  })
}

/**
 * Lists the words that so few items have that the database's index of words names them sooner. None while the columns do
 * not hold all of the words.
 */
export function rareWords(columns: Columns, { plan, known }: Located): WordsCondition[] {
  if (untoldWords(columns, plan).length > 0) return []
  return wordsOf(plan).filter(({ column, words }) => {
    const kept = column === 'ttv' ? columns.labels : columns.words
    return kept.fewest(words) <= known.tuning.named
  })
}
