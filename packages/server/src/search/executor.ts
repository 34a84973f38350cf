import type { FacetTerm } from '@cairn/contract/query'
import type { Cursor } from './cursor.ts'
import type { Located } from './known.ts'
import type { PlannedFilter } from './query/condition.ts'
import type { FacetPlan } from './query/facet-plan.ts'
import type { QueryPlan } from './query/query-plan.ts'

/** Totals are exact up to this number of hits; above it a client reads "10,000+". */
export const EXACT_TOTAL = 10_000

/** A query compiled for one principal, with its names resolved in the database. */
export type LocatedQuery = Located<QueryPlan>

/** Which page of hits is wanted: after which cursor, and how many hits. */
export interface PageRequest {
  /** Where the page before ended. Undefined for the first page. */
  cursor: Cursor | undefined
  /**
   * The most hits that are given; one more than the page has room for tells whether another page follows.
   * With 1 no hit is given, even if there is one: the page has room for none.
   */
  limit: number
}

/** A hit of a page: type, index and sort keys. */
export interface Hit {
  t: number
  i: number
  key: string | number | null
  /** The further sort keys of a query that has several. */
  further?: readonly (string | null)[]
}

/** The hits of a page in order, or the numbers of a few items that include all of them, for SQL to sort. */
export type PageAnswer = { hits: Hit[] } | { among: readonly number[] }

/** Facets that are counted over the same set of hits, because all leave out the same selections. */
export interface FacetGroup {
  must: readonly PlannedFilter[]
  facets: readonly FacetPlan[]
}

/** The name of a facet, and its values with their counts. */
export type Counted = readonly [name: string, terms: FacetTerm[]]

/**
 * Answers the parts of one query: page, total and facets. There are two: SQL (`sql/sql-executor.ts`) answers
 * every part, the in-memory column index (`columns/columns-executor.ts`) those it can. Both give the same
 * answers.
 */
export interface Executor {
  /** Finds the hits of a page. Undefined if this executor cannot answer. */
  page(request: PageRequest): Promise<PageAnswer | undefined>
  /**
   * Counts the hits; any number above `EXACT_TOTAL` stands for "more". Undefined if this executor cannot
   * tell.
   */
  count(): Promise<number | undefined>
  /** Counts those facets of the group that this executor can count, in any order. */
  facets(group: FacetGroup): Promise<Counted[]>
}

/** An executor that answers every page and count; never undefined. */
export interface FullExecutor extends Executor {
  page(request: PageRequest): Promise<{ hits: Hit[] }>
  count(): Promise<number>
}
