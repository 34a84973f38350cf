import type { ItemContext } from '../../items/read/item-context.ts'
import type { Known, Located } from '../known.ts'
import { wordsOf, type ConditionPlan, type WordsCondition } from '../query/condition.ts'
import { findWords, type WordLimits } from '../sql/find-words.ts'
import { compile, wordSieve, type Sieve } from './column-filters.ts'
import type { Columns } from './columns.ts'

/** The part of a plan that says which words hits have. */
type WordPart = Pick<ConditionPlan, 'text' | 'must'>

/** Passes items through all filters, one after the other, and returns what is left. */
export function sift(sieves: readonly Sieve[], items: Int32Array): Int32Array {
  return sieves.reduce((left, sieve) => sieve(left), items)
}

/**
 * Returns those of the visible items that meet the plan's conditions, by the column index. Words that the
 * index lacks are not checked; if it lacks other data for them, all visible items are returned, so callers
 * ask `areInColumns` first. Undefined if there are more than `limit`.
 */
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
 * Tells whether the column index, with what `known` has looked up, can check all conditions; never for an
 * item asked for by its id. Words of the text and of `must` are not considered: missing ones are looked up
 * beforehand.
 */
export function areInColumns(columns: Columns, { plan, known }: Located): boolean {
  return plan.text.kind !== 'item' && compile(columns, plan, known, plan.must) !== undefined
}

/** Returns the conditions on words that every hit must meet and that the column index lacks. */
export function untoldWords(columns: Columns, conditions: WordPart): WordsCondition[] {
  return wordsOf(conditions).filter((words) => !wordSieve(columns, words))
}

/**
 * Finds in the database the items with the words that the column index lacks. Undefined if it has all words.
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

/**
 * Returns, for each condition on words of labels that the column index can list: `items`, which lists the
 * items with its rarest word, and `rest`, which takes the condition out of a plan if these are all its words.
 */
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
 * Returns the conditions on words that so few items meet that the database's text index is quicker. Empty
 * while the column index lacks words of any condition.
 */
export function rareWords(columns: Columns, { plan, known }: Located): WordsCondition[] {
  if (untoldWords(columns, plan).length > 0) return []
  return wordsOf(plan).filter(({ column, words }) => {
    const kept = column === 'ttv' ? columns.labels : columns.words
    return kept.fewest(words) <= known.tuning.named
  })
}
