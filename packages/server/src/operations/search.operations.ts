import { ALL_RESULTS, type Query, type SearchResult } from '@cairn/contract/query'
import type { Principal, Store } from '../items/facts/types.ts'
import { defineOperation, type Operation } from './dispatcher.ts'
import { askFor } from '../lib/asker.ts'
import { Streamed } from '../lib/streamed.ts'
import { expectPath } from './path.ts'

/** Ids a part of an answer that is streamed. */
const PART_IDS = 5000

/**
 * Defines the operation search/ids (PROTOCOL.md, "Query"). A query for all hits is answered as a stream if
 * the caller takes parts.
 */
export function searchOperations(store: Store): Operation[] {
  return [
    defineOperation('search', { visitors: true, parts: 1 }, async ({ path, body, caller }) => {
      expectPath(path, 'ids')
      return askFor(caller.asker, async () =>
        body.max === ALL_RESULTS && caller.takesParts
          ? new Streamed(searchAll(store, caller.principal, body))
          : store.search(caller.principal, body),
      )
    }),
  ]
}

/**
 * Yields all hits, one page in each part; the last page is the answer. Hits are counted, so the total is
 * exact.
 */
async function* searchAll(
  store: Store,
  principal: Principal,
  query: Query,
): AsyncGenerator<Partial<SearchResult>, SearchResult> {
  const asked: Query = { ...query, max: PART_IDS, total: false }
  let page = await store.search(principal, asked)
  const { facets } = page
  let total = page.ids.length
  while (page.next !== undefined) {
    const { ids, labels, next: after } = page
    yield { ids, ...(labels ? { labels } : {}) }
    page = await store.search(principal, { ...asked, facets: undefined, after })
    total += page.ids.length
  }
  return { ...page, total, totalIsExact: true, ...(facets ? { facets } : {}) }
}
