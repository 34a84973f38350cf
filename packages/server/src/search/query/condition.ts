import type { ItemId, ItemType } from '@cairn/contract'
import type { Shape } from '../../lib/geometry/shape.ts'
import type { WantedWord } from '../../items/index/tsquery.ts'

/**
 * Where rows of a type store a value: the position (from 1) in `nv` or `sk`, or the number of a facet slot.
 */
export interface Slot {
  type: string
  at: number
}

/**
 * A condition on an item, as data. It is compiled once from a filter and a principal (`filter-plan.ts`); each
 * executor translates it: `sql/conditions.ts` into SQL, `columns/column-filters.ts` into tests over the
 * in-memory column index.
 */
export type Condition =
  /**
   * The item has one of the terms. If `isListed`, the columns do not tell them: the rows are listed for them
   * beforehand. If `isOfAnswers`, no slot has them: all values of the property are listed beside the columns.
   */
  | { kind: 'terms'; prop: string; anyOf: string[]; isListed?: true; isOfAnswers?: true }
  /**
   * The item's words (`tsv`), or those of its label (`ttv`), include every wanted word. Without wanted words
   * it is never met.
   */
  | { kind: 'words'; column: 'tsv' | 'ttv'; words: readonly WantedWord[] }
  /**
   * The number in the slot of its type is between the bounds (inclusive); dates are milliseconds since 1970.
   */
  | { kind: 'numbers'; slots: readonly Slot[]; from: number | undefined; to: number | undefined }
  /** One of the property's values is between the bounds, for values without a slot, such as lists. */
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
   * A geometry of the property touches the shape. `places` are the terms of keys under which the principal
   * may see it. If `isCoarse`, boxes are grid cells of generalised places.
   */
  | { kind: 'place'; prop: string; places: readonly string[]; shape: Shape; isCoarse: boolean }

/** A condition on words. */
export type WordsCondition = Extract<Condition, { kind: 'words' }>
/** A condition on places. */
export type PlaceCondition = Extract<Condition, { kind: 'place' }>

interface Bounds {
  isNumber: boolean
  from: string | number | undefined
  to: string | number | undefined
}

/**
 * A condition with the property of its filter, so that the facet of that property can leave its own selection
 * out.
 */
export interface PlannedFilter {
  prop: string
  plan: Condition
  isSelection: boolean
}

/** The conditions of a query compiled for one principal. Nothing has been read from the database yet. */
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

/** A sub-query: conditions on related items, and how these are related to the searched items. */
export interface SubPlan extends ConditionPlan {
  via: Via
}

/**
 * The relation between the items searched and those of a sub-query. `forward`: the item searched refers to
 * them, by terms that begin with one of the prefixes. `reverse`: they refer to the item searched, by such
 * terms or by a facet slot.
 */
export type Via =
  | { kind: 'forward'; prop: string; prefixes: readonly string[] }
  | { kind: 'reverse'; prefixes: readonly string[]; slots: readonly Slot[] | undefined }

/**
 * Returns the elementary conditions inside a condition, also those under a `not`; those of sub-queries are
 * not among them.
 */
export function leavesOf(condition: Condition): Condition[] {
  if (condition.kind === 'not') return leavesOf(condition.plan)
  return condition.kind === 'any' || condition.kind === 'all' ? condition.plans.flatMap(leavesOf) : [condition]
}

/** Returns the index terms used in a condition. */
export function termsIn(condition: Condition): string[] {
  return leavesOf(condition).flatMap((leaf) => {
    if (leaf.kind === 'terms') return leaf.anyOf
    return leaf.kind === 'place' ? [...leaf.places] : []
  })
}

/** Returns the conditions whose terms the column index lacks, so that their rows are listed beforehand. */
export function listedIn(condition: Condition): Condition[] {
  return leavesOf(condition).filter((leaf) => leaf.kind === 'terms' && leaf.isListed)
}

/** Returns the sub-queries in a condition at any depth, without those inside of sub-queries. */
export function subsIn(condition: Condition): SubPlan[] {
  return leavesOf(condition).flatMap((leaf) => (leaf.kind === 'related' ? [leaf.sub] : []))
}

/** Returns the conditions on places in a condition. */
export function placesIn(condition: Condition): PlaceCondition[] {
  return leavesOf(condition).filter((leaf) => leaf.kind === 'place')
}

/** Tells whether a condition needs the text index. */
export function needsWords(condition: Condition): boolean {
  return leavesOf(condition).some(({ kind }) => kind === 'words')
}

/**
 * Returns the conditions on words that every hit must meet: the search text and whole `must` filters, not
 * what is inside another condition.
 */
export function wordsOf({ text, must }: Pick<ConditionPlan, 'text' | 'must'>): WordsCondition[] {
  const asked: Condition[] = [...(text.kind === 'words' ? [text.plan] : []), ...must.map(({ plan }) => plan)]
  return asked.filter((plan) => plan.kind === 'words')
}

/** Removes the filters by which a person selected values of this property's facet. */
export function withoutSelection(must: readonly PlannedFilter[], prop: string): PlannedFilter[] {
  return must.filter((filter) => filter.prop !== prop || !filter.isSelection)
}
