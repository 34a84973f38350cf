import { LABEL_KEY, type Filter, type Query } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'

/** What a person has asked of a list; it lives in the column's parameter, so that the address restores it. */
export interface ListState {
  text: string
  /** Chosen facet values, by property. */
  terms: Readonly<Record<string, readonly string[]>>
  sort: SortName
}

/** Orders a list offers: by label, or newest first. */
export const SORTS = {
  name: { key: LABEL_KEY, order: 'asc' },
  newest: { key: '_c.ts', order: 'desc' },
} as const
export type SortName = keyof typeof SORTS

const TERM = 'f.'
const MAX_TERMS = 20

/** The state a column's parameter holds; whatever in it is not understood is left out. */
export function parseListState(parameter: string): ListState {
  const fields = new URLSearchParams(parameter)
  const terms: Record<string, string[]> = {}
  for (const [name, value] of [...fields].slice(0, MAX_TERMS)) {
    if (/^f\.[A-Za-z][A-Za-z0-9]*$/.test(name) && value !== '') (terms[name.slice(TERM.length)] ??= []).push(value)
  }
  return { text: fields.get('q') ?? '', terms, sort: fields.get('s') === 'newest' ? 'newest' : 'name' }
}

/** The parameter that holds the state; empty for a list as it first opens. */
export function formatListState({ text, terms, sort }: ListState): string {
  const fields = new URLSearchParams()
  if (text !== '') fields.set('q', text)
  for (const [property, values] of Object.entries(terms))
    for (const value of values) fields.append(`${TERM}${property}`, value)
  if (sort !== 'name') fields.set('s', sort)
  return fields.toString()
}

/** The state with one facet value switched on or off. */
export function toggleTerm(state: ListState, property: string, value: string): ListState {
  const chosen = state.terms[property] ?? []
  const left = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  const others = Object.entries(state.terms).filter(([name]) => name !== property)
  return { ...state, terms: Object.fromEntries(left.length > 0 ? [...others, [property, left]] : others) }
}

/** Whether anything narrows the list. */
export function isNarrowed({ text, terms }: ListState): boolean {
  return text.trim() !== '' || Object.keys(terms).length > 0
}

/** The query of the rows: the view's own, narrowed by the state. */
export function rowsQuery(base: Query, state: ListState, type: ItemType | undefined): Query {
  const text = state.text.trim()
  return {
    ...base,
    ...(text ? { text } : {}),
    ...mustOf(base, termFilters(state, type)),
    sort: [SORTS[state.sort]],
    labels: true,
  }
}

/** The query that counts one facet: narrowed by everything but the facet itself, so that its other values can be added. */
export function facetQuery(base: Query, state: ListState, type: ItemType | undefined, property: string): Query {
  const text = state.text.trim()
  const limit = type?.properties[property]?.facet?.limit
  const others = termFilters(
    { ...state, terms: Object.fromEntries(Object.entries(state.terms).filter(([name]) => name !== property)) },
    type,
  )
  return {
    ...base,
    ...(text ? { text } : {}),
    ...mustOf(base, others),
    facets: { [property]: { prop: property, ...(limit ? { limit } : {}) } },
    max: 0,
  }
}

function mustOf(base: Query, filters: Filter[]): Pick<Query, 'must'> {
  const must = [...(base.must ?? []), ...filters]
  return must.length > 0 ? { must } : {}
}

function termFilters({ terms }: ListState, type: ItemType | undefined): Filter[] {
  return Object.entries(terms)
    .filter(([property]) => type?.properties[property] !== undefined)
    .map(([prop, values]): Filter =>
      type?.properties[prop]?.v === 'REL'
        ? { prop, kind: 'rel', value: [...values] }
        : { prop, kind: 'is', value: [...values] },
    )
}
