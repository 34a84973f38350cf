import type { ItemId, ItemType } from '@cairn/contract'
import type { Shape } from '../../lib/geometry/shape.ts'
import type { WantedWord } from '../../items/index/tsquery.ts'

/** Where the rows of a type hold a value: the position, from 1, in `nv` or `sk`, or the number of a facet slot. */
export interface Slot {
  type: string
  at: number
}

/**
 * A condition on an item, as data. It is compiled once from a filter and a principal (`filter-plan.ts`); each executor
 * translates it: `sql/conditions.ts` into SQL, `columns/column-filters.ts` into tests over the in-memory column index.
 */
export type Condition =
  /**
   * The item has one of the terms. If `isListed`, the columns do not tell them: the rows are listed for them
   * beforehand. If `isOfAnswers`, no slot has them: all values of the property are listed beside the columns.
   */
  | { kind: 'terms'; prop: string; anyOf: string[]; isListed?: true; isOfAnswers?: true }
  /** All of its words (`tsv`), or those of its label (`ttv`), include every wanted word. No wanted word: never met. */
  | { kind: 'words'; column: 'tsv' | 'ttv'; words: readonly WantedWord[] }
  /** The number in the slot of its type lies between the bounds, both inclusive; dates are milliseconds since 1970. */
  | { kind: 'numbers'; slots: readonly Slot[]; from: number | undefined; to: number | undefined }
  /** One of the stored values of the property lies between the bounds: for values that have no slot, such as lists. */
  | ({ kind: 'values'; prop: string; types: readonly string[] } & Bounds)
  /** It was created between the bounds (ISO 8601). */
  | { kind: 'created'; from: string | undefined; to: string | undefined }
  | { kind: 'types'; names: string[] }
  /** The number in its id is one of these. */
  | { kind: 'indexes'; indexes: number[] }
  /** It is one of these rows, which were found beforehand. */
  | { kind: 'items'; ns: readonly number[] }
  | { kind: 'any' | 'all'; plans: Condition[] }
  | { kind: 'not'; plan: Condition }
  /** It is related to an item that the sub-query finds. */
  | { kind: 'related'; sub: SubPlan }
  /**
   * A geometry of the property touches the shape. `places` are the terms of the keys under which the principal may see
   * it. If `isCoarse`, the boxes are the cells of the grid that stand for generalised places.
   */
  | { kind: 'place'; prop: string; places: readonly string[]; shape: Shape; isCoarse: boolean }

export type WordsCondition = Extract<Condition, { kind: 'words' }>
export type PlaceCondition = Extract<Condition, { kind: 'place' }>

interface Bounds {
  isNumber: boolean
  from: string | number | undefined
  to: string | number | undefined
}

/** A condition with the property of its filter, so that the facet of a property can leave its own selection out. */
export interface PlannedFilter {
  prop: string
  plan: Condition
  isSelection: boolean
}

/** Conditions compiled for one principal. Nothing has been read from the store yet. */
export interface ConditionPlan {
  types: readonly ItemType[]
  /** Whether the query names no types: it searches those that take part in the general search. */
  isGeneral: boolean
  /** Terms of the keys that the principal holds. Undefined for an administrator. */
  keys: readonly string[] | undefined
  text: { kind: 'none' } | { kind: 'item'; id: ItemId } | { kind: 'words'; plan: WordsCondition }
  must: readonly PlannedFilter[]
  should: readonly Condition[]
  /** The number of `should` conditions that a hit meets at least. */
  minShould: number
  mustNot: readonly Condition[]
}

/** Conditions on related items, and how those are related to the items searched. */
export interface SubPlan extends ConditionPlan {
  via: Via
}

/**
 * The relation between the items searched and those of a sub-query. `forward`: the item searched refers to them, by terms
 * that begin with one of the prefixes. `reverse`: they refer to the item searched, by such terms or by a facet slot.
 */
export type Via =
  | { kind: 'forward'; prop: string; prefixes: readonly string[] }
  | { kind: 'reverse'; prefixes: readonly string[]; slots: readonly Slot[] | undefined }

/** Lists the conditions that a condition is made of: those that hold no other. */
export function leavesOf(condition: Condition): Condition[] {
  if (condition.kind === 'not') return leavesOf(condition.plan)
  return condition.kind === 'any' || condition.kind === 'all' ? condition.plans.flatMap(leavesOf) : [condition]
}

/** Lists the terms that a condition names. */
export function termsIn(condition: Condition): string[] {
  return leavesOf(condition).flatMap((leaf) => {
    if (leaf.kind === 'terms') return leaf.anyOf
    return leaf.kind === 'place' ? [...leaf.places] : []
  })
}

/** Lists the conditions on terms whose rows are listed for the columns. */
export function listedIn(condition: Condition): Condition[] {
  return leavesOf(condition).filter((leaf) => leaf.kind === 'terms' && leaf.isListed)
}

/** Lists the sub-queries of a condition. */
export function subsIn(condition: Condition): SubPlan[] {
  return leavesOf(condition).flatMap((leaf) => (leaf.kind === 'related' ? [leaf.sub] : []))
}

/** Lists the conditions on places in a condition. */
export function placesIn(condition: Condition): PlaceCondition[] {
  return leavesOf(condition).filter((leaf) => leaf.kind === 'place')
}

/** Tells whether a condition is about words. */
export function needsWords(condition: Condition): boolean {
  return leavesOf(condition).some(({ kind }) => kind === 'words')
}

/** Lists the words that every hit must have, of the general text and of the `must` filters. */
export function wordsOf({ text, must }: Pick<ConditionPlan, 'text' | 'must'>): WordsCondition[] {
  const asked: Condition[] = [...(text.kind === 'words' ? [text.plan] : []), ...must.map(({ plan }) => plan)]
  return asked.filter((plan) => plan.kind === 'words')
}

/** Leaves out the filters by which a person chose among the values of this property. */
export function withoutSelection(must: readonly PlannedFilter[], prop: string): PlannedFilter[] {
  return must.filter((filter) => filter.prop !== prop || !filter.isSelection)
}
