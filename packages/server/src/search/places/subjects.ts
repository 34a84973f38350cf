import type { ItemType } from '@cairn/contract'
import type { Principal } from '../../items/facts/types.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { Known } from '../known.ts'
import type { PlaceSources, PlaceTerms } from './place-sources.ts'

/** What the items asked for are related to: the terms by which they may name one of those, and those that they name. */
export interface Relatives {
  terms: readonly string[]
  ns: readonly number[]
}

/** The items whose places are asked for, ready to be looked for. */
export interface Subjects {
  principal: Principal
  sources: PlaceSources
  plan: QueryPlan
  known: Known
  /** Properties that hold places of theirs. */
  props: readonly PlaceTerms[]
  /** Types of which some may have places by what stands for them. */
  proxied: readonly ItemType[]
  /** Properties that hold places of anything, where some may stand for what is asked for. */
  places: readonly PlaceTerms[]
  proxies: readonly number[] | undefined
  related: Relatives | undefined
}
