import type { Query } from '@cairn/contract/query'
import { priceOf, QUERY_BUDGET, totalOf } from '../search/query/price.ts'

/** Tells whether the server would answer a query, rather than refuse it because of its cost (T43). */
export function isAffordable(query: Query): boolean {
  return totalOf(priceOf(query)) <= QUERY_BUDGET
}

/** Lowers a query's `minShould` to the number of its alternative conditions, because more is refused. */
export function withinConditions({ minShould, ...query }: Query): Query {
  const conditions = (query.should ?? []).length + (query.subsShould ?? []).length
  return minShould === undefined ? query : { ...query, minShould: Math.min(minShould, conditions) }
}
