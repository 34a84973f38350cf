import type { Query } from '@cairn/contract/query'
import { errorFromBody } from '@cairn/contract/errors'
import type { SearchState } from '@cairn/contract/web'
import type { AsyncState } from '../../base/async-state.tsx'

/** Which page of a branch is shown: its number from 0, counted from the beginning or from the end. */
export interface BranchPage {
  page: number
  isFromEnd: boolean
}

/** The first page of a branch. */
export const FIRST_PAGE: BranchPage = { page: 0, isFromEnd: false }

/** Returns the query that finds the parts of a branch in the order in which their pages are counted. */
export function pagedQuery(query: Query, isFromEnd: boolean): Query {
  if (!isFromEnd || !query.sort) return query
  return { ...query, sort: query.sort.map(({ key, order }) => ({ key, order: order === 'desc' ? 'asc' : 'desc' })) }
}

/**
 * Returns the numbers of the first and the last part of a page, from 1. `size` is how many parts a page has.
 * Counted from the end, the page that reaches the beginning has what is left.
 */
export function spanOf({ page, isFromEnd }: BranchPage, size: number, total: number): [first: number, last: number] {
  const [before, until] = [page * size, Math.min((page + 1) * size, total)]
  return isFromEnd ? [total - until + 1, total - before] : [before + 1, until]
}

/** Returns the ids of a page, in the order of the branch, as `AsyncContent` takes them. */
export function pageAsAsync(
  search: SearchState,
  { page, isFromEnd }: BranchPage,
  size: number,
): [AsyncState<string[]>, () => void] {
  const ids = search.ids.slice(page * size, (page + 1) * size)
  const retry = search.isFurther === true ? search.more : search.retry
  if (search.status === 'loading') return [{ status: 'loading' }, retry]
  // A page beyond those that have come is on its way.
  if (ids.length > 0 || (search.status === 'ready' && !search.hasMore))
    return [{ status: 'ready', value: isFromEnd ? ids.reverse() : ids }, retry]
  if (search.status === 'ready') return [{ status: 'loading' }, retry]
  return [{ status: 'failed', error: errorFromBody(search.error), isAgain: false }, retry]
}
