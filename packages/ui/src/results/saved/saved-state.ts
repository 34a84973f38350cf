import * as v from 'valibot'
import { savedSearchSchema } from '@cairn/contract/saved-search'
import type { Filter } from '@cairn/contract/query'
import type { Item, ItemType } from '@cairn/contract/web'
import { queryOf, savedSearchOf } from '@cairn/model/saved-search'
import { parseSearchString } from '@cairn/model/search-string'
import { conditionsOf, conditionsQuery } from '../filters/conditions.ts'
import { spanOfFilter } from '../filters/facet-spans.ts'
import { ANY_TYPE, TYPE_KEY } from '../any-type.ts'
import { RESULT_MODES, SORTS } from '../display-options.ts'
import { parseListState, facetFilters, type ListState } from '../list-state.ts'

/** The view of the shell that searches in everything. */
const SEARCH_VIEW = 'search'

/** The properties of a `SavedSearch` that keep a state; null for what it has not. Filters written in the text are kept as conditions. */
export function savedValues(state: ListState, type: ItemType): Record<string, unknown> {
  const { text, must } = parseSearchString(state.text)
  const selected = facetFilters(state, type)
  const conditions = conditionsQuery(state.conditions, [])
  const query = {
    ...(type === ANY_TYPE ? {} : { types: [type.name] }),
    ...(text ? { text } : {}),
    ...conditions,
    must: [...(conditions.must ?? []), ...must, ...selected],
    sort: [{ ...state.sort }],
  }
  return {
    searchString: null,
    selectedFacets: null,
    ...savedSearchOf(query, selected),
    showFacets: state.showFacets,
    displayAs: state.mode.toUpperCase(),
  }
}

/** The state a saved search opens with; undefined for what cannot be read. */
export function stateOfSaved(item: Item): ListState | undefined {
  const given = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null))
  const parsed = v.safeParse(savedSearchSchema, given)
  if (!parsed.success) return undefined
  const saved = parsed.output
  const query = queryOf({ ...saved, selectedFacets: [] })
  const mode = RESULT_MODES.find((one) => one.toUpperCase() === item['displayAs'])
  return {
    ...parseListState(''),
    text: query.text ?? '',
    conditions: conditionsOf(query),
    ...withType(selectionOf(saved.selectedFacets ?? []), item['view'] === SEARCH_VIEW ? query.types : undefined),
    showFacets: item['showFacets'] === true,
    sort: saved.sortBy ?? SORTS.name,
    ...(mode ? { mode } : {}),
    saved: item.$id,
  }
}

/** Whether a state asks for something else than the saved search it began as, or shows it otherwise. */
export function hasChanged(state: ListState, item: Item, type: ItemType): boolean {
  const kept = stateOfSaved(item)
  return kept === undefined || orderless(savedValues(state, type)) !== orderless(savedValues(kept, type))
}

/** In a search in everything the type is chosen like a facet. */
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

/** The same text for lists of the same filters and values, whatever was chosen first. */
function orderless(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(orderless).sort().join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .map(([name, each]) => `${name}:${orderless(each)}`)
    .sort()
    .join()}}`
}
