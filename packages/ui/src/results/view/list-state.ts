import type { FacetRequest, Filter, Query } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'
import { parseSearchString } from '@cairn/model/search-string'
import {
  conditionsQuery,
  countConditions,
  formatConditions,
  NO_CONDITIONS,
  parseConditions,
  type Conditions,
} from '../filters/conditions.ts'
import { spanFilter } from '../filters/facet-spans.ts'
import { parseSavedSearchId } from '../saved/saved-id.ts'
import { TYPE_KEY } from './any-type.ts'
import {
  writeDisplayOptions,
  parseDisplayOptions,
  canSort,
  effectiveSort,
  type DisplayOptions,
} from './display-options.ts'

/**
 * What a user has asked of a list: filters, order and display. It is kept in the column's parameter, so
 * that the address restores it and can be shared.
 */
export interface ListState extends DisplayOptions {
  /** Search text as typed. It may contain filters in the syntax of `parseSearchString`. */
  text: string
  /** The text is found as it is written, marks and all. Left out: with and without marks. */
  exact?: true | undefined
  /** Chosen facet values by property. */
  terms: Readonly<Record<string, readonly string[]>>
  /**
   * Chosen facet ranges by property: `from..to`, or `true` and `false` for having a value
   * (`facet-spans.ts`).
   */
  spans: Readonly<Record<string, string>>
  /** Conditions from the filter dialog. */
  conditions: Conditions
  /** Whether the facet panel is open. */
  showFacets: boolean
  /** Id of the saved search that the state began as. */
  saved?: string | undefined
}

const MAX_FIELDS = 40
const FIELD = /^([fr])\.(_?[A-Za-z][A-Za-z0-9_.]*)$/

/**
 * Returns the list state in a column's parameter. Fields that cannot be understood, and those after the first
 * 40, are ignored.
 */
export function parseListState(parameter: string): ListState {
  const fields = new URLSearchParams(parameter)
  const terms: Record<string, string[]> = {}
  const spans: Record<string, string> = {}
  for (const [name, value] of [...fields].slice(0, MAX_FIELDS)) {
    const [, kind, property = ''] = FIELD.exec(name) ?? []
    if (kind === 'f' && value !== '') (terms[property] ??= []).push(value)
    if (kind === 'r' && spanFilter(property, undefined, value)) spans[property] = value
  }
  const saved = parseSavedSearchId(fields.get('v'))
  return {
    text: fields.get('q') ?? '',
    ...(fields.get('x') === '1' ? { exact: true as const } : {}),
    terms,
    spans,
    conditions: parseConditions(fields.get('w') ?? ''),
    showFacets: fields.get('p') === '1',
    ...parseDisplayOptions(fields),
    ...(saved === undefined ? {} : { saved }),
  }
}

/** Returns the column's parameter for a list state. It is empty for a list as it first opens. */
export function formatListState({
  text,
  exact,
  terms,
  spans,
  conditions,
  showFacets,
  saved,
  ...shown
}: ListState): string {
  const fields = new URLSearchParams()
  if (saved !== undefined) fields.set('v', saved)
  if (text !== '') fields.set('q', text)
  if (exact) fields.set('x', '1')
  for (const [property, values] of Object.entries(terms))
    for (const value of values) fields.append(`f.${property}`, value)
  for (const [property, span] of Object.entries(spans)) fields.set(`r.${property}`, span)
  const built = formatConditions(conditions)
  if (built !== '') fields.set('w', built)
  if (showFacets) fields.set('p', '1')
  writeDisplayOptions(fields, shown)
  return fields.toString()
}

/**
 * Returns the list state with a condition added to `must`. It replaces a condition of the same kind and
 * property.
 */
export function withCondition(state: ListState, filter: Filter): ListState {
  const others = state.conditions.must.filter(({ prop, kind }) => prop !== filter.prop || kind !== filter.kind)
  return { ...state, conditions: { ...state.conditions, must: [...others, filter] } }
}

/** Returns the list state with one facet value switched on or off. */
export function toggleTerm(state: ListState, property: string, value: string): ListState {
  const chosen = state.terms[property] ?? []
  const left = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  return { ...state, terms: left.length > 0 ? { ...state.terms, [property]: left } : without(state.terms, property) }
}

/**
 * Returns the list state with one facet range switched on or off. A property has one chosen range at
 * most.
 */
export function toggleSpan(state: ListState, property: string, span: string): ListState {
  const isOn = state.spans[property] === span
  return { ...state, spans: { ...without(state.spans, property), ...(isOn ? {} : { [property]: span }) } }
}

/** Returns the list state without any filters or saved search. Order and display mode stay. */
export function clearFilters({ saved: _saved, exact: _exact, ...state }: ListState): ListState {
  return { ...state, text: '', terms: {}, spans: {}, conditions: NO_CONDITIONS }
}

/** Returns true if the list state contains a search text, chosen facets or conditions. */
export function isFiltered({ text, terms, spans, conditions }: ListState): boolean {
  return (
    text.trim() !== '' ||
    Object.keys(terms).length > 0 ||
    Object.keys(spans).length > 0 ||
    countConditions(conditions) > 0
  )
}

/** Returns how many filters are set besides the words: facet values, spans, conditions, and exact marks. */
export function countFilters({ terms, spans, conditions, exact }: ListState): number {
  const values = Object.entries(terms).reduce((sum, [name, chosen]) => sum + (name === TYPE_KEY ? 0 : chosen.length), 0)
  return values + Object.keys(spans).length + countConditions(conditions) + (exact ? 1 : 0)
}

/** Returns the query of the list's rows: `base` with the filters and order of the list state. */
export function rowsQuery(base: Query, state: ListState, type: ItemType | undefined): Query {
  const sort = effectiveSort(state, type)
  // A date with a time of day is ordered by that too.
  const time = type?.properties[sort.key]?.time
  const isTimed = time !== undefined && canSort(time, type)
  return {
    ...narrowed(base, state, type),
    sort: isTimed ? [sort, { key: time, order: sort.order }] : [sort],
    labels: true,
  }
}

/**
 * Returns the query that counts the values of one facet. It applies all filters except those on the facet
 * itself, so that its other values remain available. `more` overrides the number of values that the type
 * states.
 */
export function facetQuery(
  base: Query,
  state: ListState,
  type: ItemType | undefined,
  property: string,
  more?: number,
): Query {
  const limit = more ?? type?.properties[property]?.facet?.limit
  const others = { ...state, terms: without(state.terms, property), spans: without(state.spans, property) }
  const facet: FacetRequest = {
    prop: property,
    ...(limit ? { limit } : {}),
    ...(isOfTime(type, property) ? { offset: -new Date().getTimezoneOffset() } : {}),
  }
  return { ...narrowed(base, others, type), facets: { [property]: facet }, max: 0 }
}

/**
 * Returns the filters for the facet values and ranges chosen in a list. The chosen item type is not among
 * them.
 */
export function facetFilters({ terms, spans }: ListState, type: ItemType | undefined): Filter[] {
  const chosen = Object.entries(terms)
    .filter(([property]) => property !== TYPE_KEY && type?.properties[property] !== undefined)
    .map(([prop, values]): Filter =>
      type?.properties[prop]?.v === 'REL'
        ? { prop, kind: 'rel', value: [...values] }
        : { prop, kind: 'is', value: [...values] },
    )
  return [...chosen, ...Object.entries(spans).flatMap(([prop, span]) => spanFilter(prop, type, span) ?? [])]
}

function narrowed(base: Query, state: ListState, type: ItemType | undefined): Query {
  const { text, must } = parseSearchString(state.text)
  const also = [...(base.must ?? []), ...must, ...facetFilters(state, type)]
  const asWritten = text && state.exact ? { exact: true } : {}
  const { mustNot, subs } = state.conditions
  const conditions = {
    ...state.conditions,
    mustNot: [...(base.mustNot ?? []), ...mustNot],
    subs: [...(base.subs ?? []), ...subs],
  }
  return { ...base, ...(text ? { text } : {}), ...asWritten, ...conditionsQuery(conditions, also) }
}

function isOfTime(type: ItemType | undefined, property: string): boolean {
  const kind = type?.properties[property]?.facet?.kind
  return property === '_c.ts' || kind === 'time' || kind === 'periods'
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name))
}
