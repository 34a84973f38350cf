import type { ItemId } from '@cairn/contract'
import { pagedTypes, visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'

const MOST_TYPES = 50

/** Finds the types of which visitors read items of an owner, in the order of the areas. */
export async function typesShown(
  deps: Pick<PagesDeps, 'store' | 'context' | 'principals'>,
  owner: ItemId,
): Promise<PagedType[]> {
  const types = pagedTypes(deps.context.catalogue).filter((type) => type.owner === 'owner')
  const { facets = {} } = await deps.store.search(visitorOf(deps), {
    types: types.map(({ name }) => name),
    must: [{ prop: 'owner', kind: 'rel', value: [owner] }],
    facets: { type: { prop: '_t', kind: 'terms', limit: MOST_TYPES } },
    max: 0,
  })
  const there = new Set((facets['type'] ?? []).flatMap(({ value, count }) => (count > 0 ? [value] : [])))
  return types.filter(({ name }) => there.has(name))
}
