import type { Query } from '@cairn/contract/query'
import type { SavedSearch } from '@cairn/contract/saved-search'

/** The query of a saved search; filters that were chosen in facets come last among those that must be met. */
export function queryOf({ criteria, selectedFacets = [], searchString, sortBy }: SavedSearch): Query {
  const { filters, groups, groupsShould, ...more } = criteria
  return {
    ...more,
    ...(searchString ? { text: searchString } : {}),
    ...nonEmpty('must', [...filters, ...selectedFacets]),
    ...nonEmpty('subs', groups),
    ...nonEmpty('subsShould', groupsShould),
    ...(sortBy ? { sort: [sortBy] } : {}),
  }
}

/** What is kept of a query: all but its page, its facets and labels. `selectedFacets` are filters of `must` that were chosen in facets. */
export function savedSearchOf(query: Query, selectedFacets: SavedSearch['selectedFacets'] = []): SavedSearch {
  const { text, must = [], subs = [], subsShould = [], sort = [] } = query
  const { types, should, minShould, mustNot, exact } = query
  const [sortBy] = sort
  return {
    criteria: {
      filters: must.filter((filter) => !selectedFacets.includes(filter)),
      groups: subs,
      groupsShould: subsShould,
      ...(types ? { types } : {}),
      ...(should ? { should } : {}),
      ...(minShould === undefined ? {} : { minShould }),
      ...(mustNot ? { mustNot } : {}),
      ...(exact === undefined ? {} : { exact }),
    },
    ...(selectedFacets.length > 0 ? { selectedFacets } : {}),
    ...(text ? { searchString: text } : {}),
    ...(sortBy ? { sortBy } : {}),
  }
}

function nonEmpty<const Key extends string, T>(key: Key, list: readonly T[]) {
  return (list.length > 0 ? { [key]: list } : {}) as Partial<Record<Key, T[]>>
}
