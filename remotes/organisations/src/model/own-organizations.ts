import { isItemId, parseItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'

/** Returns the query for the organisations of a person, by their ids. */
export function ownOrganizations(ids: readonly string[]): Pick<Query, 'must'> {
  const value = ids.filter(isItemId).map((id) => parseItemId(id).index)
  return { must: [{ prop: '_i', kind: 'is', value }] }
}
