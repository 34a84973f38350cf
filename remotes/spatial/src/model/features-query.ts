import type { ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'

/**
 * Builds the query for all features of a collection or of a data layer. `type` is the item type of its
 * features.
 */
export function featuresQuery({ $id }: { $id: ItemId }, type: string): Query {
  return { types: [type], must: [{ prop: 'collection', kind: 'is', value: $id }] }
}
