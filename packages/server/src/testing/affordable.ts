import type { Query } from '@cairn/contract/query'
import { priceOf, QUERY_BUDGET, totalOf } from '../search/query/price.ts'

/** Tells whether a server answers a query rather than refuse it for what it costs (T43). */
export function isAffordable(query: Query): boolean {
  return totalOf(priceOf(query)) <= QUERY_BUDGET
}

/** Returns a query that asks for no more of its alternative conditions than it has, as more are refused. */
export function withinConditions({ minShould, ...query }: Query): Query {
  const conditions = (query.should ?? []).length + (query.subsShould ?? []).length
  return minShould === undefined ? query : { ...query, minShould: Math.min(minShould, conditions) }
}
