import type { Item, Query } from '@cairn/contract/web'

/** What finds the features of a collection or a data layer. */
export function featuresOf({ $id }: Pick<Item, '$id'>, type: string): Query {
  return { types: [type], must: [{ prop: 'collection', kind: 'is', value: $id }] }
}
