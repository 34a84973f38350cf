import * as v from 'valibot'
import { savedSearchSchema } from '@cairn/contract/saved-search'
import type { Filter } from '@cairn/contract/query'
import type { Item, ItemType } from '@cairn/contract/web'
import { savedSearchToQuery, queryToSavedSearch } from '@cairn/model/saved-search'
import { parseSearchString } from '@cairn/model/search-string'
import { conditionsOf, conditionsQuery } from '../filters/conditions.ts'
import { spanOfFilter } from '../filters/facet-spans.ts'
import { ANY_TYPE, TYPE_KEY } from '../view/any-type.ts'
import { RESULT_MODES, SORTS } from '../view/display-options.ts'
import { parseListState, facetFilters, type ListState } from '../view/list-state.ts'

/** Key of the view that searches in items of all types. */
const SEARCH_VIEW = 'search'

/**
 * Returns the properties of a `SavedSearch` item that store a list state. Empty parts are null, which
 * clears them. Filters written in the text are stored as conditions.
 */
export function savedValues(state: ListState, type: ItemType): Record<string, unknown> {
  const { text, must } = parseSearchString(state.text)
  const selected = facetFilters(state, type)
  const conditions = conditionsQuery(state.conditions, [])
  const query = {
    ...typesOf(state, type),
    ...(text ? { text } : {}),
    ...(text && state.exact ? { exact: true } : {}),
    ...conditions,
    must: [...(conditions.must ?? []), ...must, ...selected],
    sort: [{ ...state.sort }],
  }
  return {
    searchString: null,
    selectedFacets: null,
    ...queryToSavedSearch(query, selected),
    showFacets: state.showFacets,
    displayAs: state.mode.toUpperCase(),
  }
}

/** Returns the types that a list is narrowed to: its own, or those chosen in a search in all types. */
function typesOf({ terms }: ListState, type: ItemType): { types?: string[] } {
  const types = type === ANY_TYPE ? (terms[TYPE_KEY] ?? []) : [type.name]
  return types.length > 0 ? { types: [...types] } : {}
}

/** Returns the list state that a saved search stores. Undefined if it cannot be read. */
export function stateOfSaved(item: Item): ListState | undefined {
  const given = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null))
  const parsed = v.safeParse(savedSearchSchema, given)
  if (!parsed.success) return undefined
  const saved = parsed.output
  const query = savedSearchToQuery({ ...saved, selectedFacets: [] })
  const mode = RESULT_MODES.find((one) => one.toUpperCase() === item['displayAs'])
  return {
    ...parseListState(''),
    text: query.text ?? '',
    ...(query.exact ? { exact: true as const } : {}),
    conditions: conditionsOf(query),
    ...withType(selectionOf(saved.selectedFacets ?? []), item['view'] === SEARCH_VIEW ? query.types : undefined),
    showFacets: item['showFacets'] === true,
    sort: saved.sortBy ?? SORTS.name,
    ...(mode ? { mode } : {}),
    saved: item.$id,
  }
}

/** Returns true if a list state differs from a saved search in filters, order or display mode. */
export function hasChanged(state: ListState, item: Item, type: ItemType): boolean {
  const kept = stateOfSaved(item)
  return kept === undefined || orderless(savedValues(state, type)) !== orderless(savedValues(kept, type))
}

/** In a search in items of all types, the type is a chosen facet. */
function withType({ terms, spans }: Pick<ListState, 'terms' | 'spans'>, types: readonly string[] | undefined) {
  return { terms: types ? { ...terms, [TYPE_KEY]: types } : terms, spans }
}

function selectionOf(filters: readonly Filter[]): Pick<ListState, 'terms' | 'spans'> {
  const chosen = filters.flatMap((filter) =>
    filter.kind === 'is' || filter.kind === 'rel' ? [[filter.prop, [filter.value].flat().map(String)] as const] : [],
  )
  const spans = filters.flatMap((filter) => {
    const span = spanOfFilter(filter)
    return span === undefined ? [] : [[filter.prop, span] as const]
  })
  return { terms: Object.fromEntries(chosen), spans: Object.fromEntries(spans) }
}

/** Returns a text that is equal for values that differ only in the order of their entries. */
function orderless(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(orderless).sort().join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .map(([name, each]) => `${name}:${orderless(each)}`)
    .sort()
    .join()}}`
}
