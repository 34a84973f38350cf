import { parseItemId } from '@cairn/contract'
import type { KnownTerm } from '../items/index/term-book.ts'
import type { Columns } from './columns/columns.ts'
import type { Rows } from './columns/kept-rows.ts'
import type { ValueList } from './columns/value-lists.ts'
import type { SearchTuning } from '../items/read/search-tuning.ts'
import type { Condition, ConditionPlan, SubPlan } from './query/condition.ts'

/** Result of a sub-query: terms of which a hit must have one, or the hits themselves. */
export type Related = { kind: 'terms'; ids: readonly number[] } | { kind: 'items'; ns: readonly number[] }

/**
 * Result of a condition on places: all items that match, or only those not completely inside the boxes of the
 * shape.
 */
export interface Placed {
  kind: 'items' | 'boxes'
  ns: readonly number[]
  /** Everything that was found. Undefined if the columns were not asked. */
  all?: Int32Array
  /** 1 at the number of each item that was found. Undefined if the columns were not asked. */
  isHit?: Uint8Array
}

/**
 * Database ids for the names in a plan, and the results of its sub-queries and conditions on places
 * (`locate.ts`).
 */
export interface Known {
  terms: ReadonlyMap<string, KnownTerm>
  /** Numbers of types by their names. */
  types: ReadonlyMap<string, number>
  related: ReadonlyMap<SubPlan, Related>
  placed: ReadonlyMap<Condition, Placed>
  /** Rows with terms that the column index lacks. Undefined if that index is not used. */
  listed?: ReadonlyMap<Condition, Rows> | undefined
  /** Gives the list of the terms that begin so, if it is kept beside the columns. */
  valuesBy?: (prefix: string) => ValueList | undefined
  /** The column index in which places or rows were looked up. Undefined if it was not used. */
  columns?: Columns | undefined
  /** How many items are searched over, roughly. 0 if that is not known. */
  size: number
  tuning: SearchTuning
}

/** A plan with its names resolved in the database: all that an executor needs. */
export interface Located<Plan extends ConditionPlan = ConditionPlan> {
  plan: Plan
  known: Known
}

/** Returns the ids of those terms that exist in the database. */
export function idsOf(terms: readonly string[], { terms: known }: Pick<Known, 'terms'>): number[] {
  return terms.flatMap((term) => known.get(term)?.id ?? [])
}

/**
 * Returns the numbers of a plan's types; in a general search also that of an item asked for by its id.
 */
export function typeNumbers({ types, isGeneral, text }: ConditionPlan, { types: numbers }: Pick<Known, 'types'>) {
  const searched = types.flatMap(({ name }) => numbers.get(name) ?? [])
  // An item asked for by its id is found whether or not its type takes part in general searches.
  const asked = text.kind === 'item' && isGeneral ? (numbers.get(parseItemId(text.id).type) ?? []) : []
  return [...new Set([searched, asked].flat())]
}
