import type { ItemType } from '@cairn/contract'
import type { Principal } from '../../items/facts/types.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { Known } from '../known.ts'
import type { PlaceSources, PlaceTerms } from './place-sources.ts'

/**
 * The related items of the requested ones: terms by which a requested item may refer to one, and numbers of
 * requested items that they refer to.
 */
export interface Relatives {
  terms: readonly string[]
  ns: readonly number[]
}

/** The items whose places are requested, with everything needed to search them. */
export interface Subjects {
  principal: Principal
  sources: PlaceSources
  plan: QueryPlan
  known: Known
  /** Properties that hold places of theirs. */
  props: readonly PlaceTerms[]
  /** Types whose items may be represented by other items' places. */
  proxied: readonly ItemType[]
  /** Properties that hold places, if some of these may represent requested items. */
  places: readonly PlaceTerms[]
  /** Narrows to the items with these numbers, which were asked for by id; undefined: not asked for. */
  proxies: readonly number[] | undefined
  /** Narrows to items that name these or are named by them; undefined: not asked for. */
  related: Relatives | undefined
}
