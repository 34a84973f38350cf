import type { Query } from '@cairn/contract/query'
import type { SavedSearch } from '@cairn/contract/saved-search'

/** Converts a saved search to a query. Filters chosen in facets come last in `must`. */
export function savedSearchToQuery({ criteria, selectedFacets = [], searchString, sortBy }: SavedSearch): Query {
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

/**
 * Converts a query to a saved search, without page, facets and labels. `selectedFacets` are filters of `must`
 * chosen in facets.
 */
export function queryToSavedSearch(query: Query, selectedFacets: SavedSearch['selectedFacets'] = []): SavedSearch {
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
