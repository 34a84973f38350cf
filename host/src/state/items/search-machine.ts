import type { ErrorBody } from '@cairn/contract/errors'
import type { FacetTerm, SearchResult } from '@cairn/contract/query'

/**
 * The state of a list of search results. While it is loaded again, the former rows stay. `total` is exact if
 * `totalIsExact`; `next` is the cursor of the next page, undefined on the last.
 */
export interface SearchData {
  status: 'loading' | 'ready' | 'error'
  ids: string[]
  labels: Record<string, string>
  facets: Record<string, FacetTerm[]>
  total: number
  totalIsExact: boolean
  next: string | undefined
  error: ErrorBody | undefined
  /** Whether it was a further page that failed; the rows shown are current then. */
  isFurther: boolean
}

/**
 * Events of a list of search results. `arrived` is an answer for the whole list, `moreArrived` its next
 * page.
 */
export type SearchEvent =
  | { name: 'started' }
  | { name: 'arrived'; result: SearchResult }
  | { name: 'moreArrived'; result: SearchResult }
  /** The first page of a list that was longer. */
  | { name: 'headArrived'; result: SearchResult; changed: ReadonlySet<string> }
  | { name: 'failed'; error: ErrorBody; isFurther: boolean }

/** The state of a list of search results before its first answer. */
export const NO_RESULTS: SearchData = {
  status: 'loading',
  ids: [],
  labels: {},
  facets: {},
  total: 0,
  totalIsExact: true,
  next: undefined,
  error: undefined,
  isFurther: false,
}

/**
 * Returns the next state of a list of search results. Labels of further pages are added to `data.labels` in
 * place.
 */
export function nextSearch(data: SearchData, event: SearchEvent): SearchData {
  switch (event.name) {
    case 'started':
      return data.status === 'error'
        ? { ...data, status: data.ids.length > 0 ? 'ready' : 'loading', error: undefined, isFurther: false }
        : data
    case 'arrived':
      return {
        ...facts(event.result),
        ids: event.result.ids,
        labels: event.result.labels ?? {},
        facets: event.result.facets ?? {},
      }
    case 'moreArrived':
      return {
        ...data,
        ...(data.isFurther ? { status: 'ready', error: undefined, isFurther: false } : {}),
        next: event.result.next,
        ids: union(data.ids, event.result.ids),
        // Extended in place, because copying the labels of 100,000 results would take longer than everything
        // else on the page.
        labels: Object.assign(data.labels, event.result.labels),
      }
    case 'headArrived':
      // Nothing follows it: it is the whole list.
      if (event.result.next === undefined) return nextSearch(data, { name: 'arrived', result: event.result })
      return {
        ...data,
        ...facts(event.result),
        next: data.next,
        ids: withHead(event.result.ids, data.ids, event.changed),
        labels: Object.assign(data.labels, event.result.labels),
        facets: event.result.facets ?? {},
      }
    case 'failed':
      return { ...data, status: 'error', error: event.error, isFurther: event.isFurther }
  }
}

function facts({ total, totalIsExact, next }: SearchResult) {
  return { status: 'ready' as const, total, totalIsExact, next, error: undefined, isFurther: false }
}

/** Between two pages an item may have moved: it is listed once. */
function union(known: readonly string[], added: readonly string[]): string[] {
  const fresh = new Set(added)
  for (const id of known) fresh.delete(id)
  return [...known, ...fresh]
}

/**
 * An id missing from the new first page is removed if it changed, or stood before one that is still there;
 * otherwise it was pushed down and follows. Later ids stay in place.
 */
function withHead(head: readonly string[], known: readonly string[], changed: ReadonlySet<string>): string[] {
  const isInHead = new Set(head)
  const lastKept = known.slice(0, head.length).findLastIndex((id) => isInHead.has(id))
  const stays = (id: string, at: number) => at >= head.length || (at > lastKept && !changed.has(id))
  return [...head, ...known.filter((id, at) => !isInHead.has(id) && stays(id, at))]
}
