import type { Query } from '@cairn/contract/query'
import { parseItemId, type ItemId } from '@cairn/contract'

/** Collections that a branch of the tree shows at a time. */
const PAGE = 25
const BY_LABEL: Query['sort'] = [{ key: '$label', order: 'asc' }]

/**
 * Returns the query for the collections that are part of one, 25 a page by label; without an id for top-level
 * collections.
 */
export function partsOf(id: string | undefined): Query {
  return {
    types: ['Collection'],
    must: [
      id === undefined
        ? { prop: 'collections', kind: 'exists', value: false }
        : { prop: 'collections', kind: 'rel', value: [id] },
    ],
    sort: BY_LABEL,
    max: PAGE,
    labels: true,
  }
}

/** Makes the query of the collections that one is part of, 25 a page by label; finds none without an id. */
export function wholesOf(id: string | undefined): Query {
  const index = id === undefined ? 0 : parseItemId(id as ItemId).index
  return {
    types: ['Collection'],
    subs: [{ via: 'Collection.collections', must: [{ prop: '_i', kind: 'is', value: index }] }],
    sort: BY_LABEL,
    max: PAGE,
    labels: true,
  }
}
