import type { FacetTerm, Filter, Query } from '@cairn/contract/query'
import type { Item, ItemType } from '@cairn/contract/web'

const DEFAULT_PAGE = 50

/**
 * Result of `fakeSearch`: the ids on the pages so far, their labels, the number of all hits, and the facets
 * with counts.
 */
export interface FakeResult {
  ids: string[]
  labels: Record<string, string>
  total: number
  facets: Record<string, FacetTerm[]>
}

/**
 * Searches items in memory, as the server's search would: by types, text in labels, and `exists`, `is`, `rel`
 * and `range` filters, sorted by label, with facets. `pages` is the number of pages to return. Throws for
 * other filters.
 */
export function fakeSearch(
  items: Iterable<Item>,
  types: ReadonlyMap<string, ItemType>,
  query: Query,
  pages = 1,
): FakeResult {
  const labelled = [...items].map((item) => ({ item, label: fakeLabel(item, types.get(item._t)) }))
  const text = query.text?.toLocaleLowerCase() ?? ''
  const hits = labelled
    .filter(({ item }) => !query.types || query.types.includes(item._t))
    .filter(({ label }) => label.toLocaleLowerCase().includes(text))
    .filter(({ item }) => (query.must ?? []).every((filter) => fits(item, filter)))
    .sort((a, b) => a.label.localeCompare(b.label))
  const page = hits.slice(0, (query.max ?? DEFAULT_PAGE) * pages)
  return {
    ids: page.map(({ item }) => item.$id),
    labels: Object.fromEntries(page.map(({ item, label }) => [item.$id, label])),
    total: hits.length,
    facets: Object.fromEntries(
      Object.entries(query.facets ?? {}).map(([name, { prop }]) => [
        name,
        countTerms(hits.map(({ item }) => item[prop])),
      ]),
    ),
  }
}

/**
 * Returns the label of an item: the values of the properties that its type's label names, joined by blanks.
 */
export function fakeLabel(item: Item, type: ItemType | undefined): string {
  return (type?.label ?? [])
    .map((name) => item[name])
    .filter(Boolean)
    .join(' ')
}

function fits(item: Item, filter: Filter): boolean {
  if (filter.kind === 'range') {
    const { from = '', to = '\uffff' } = filter.value
    return [item[filter.prop]].flat().some((value) => String(value) >= String(from) && String(value) <= String(to))
  }
  if (filter.kind === 'exists') return (item[filter.prop] !== undefined) === filter.value
  if (filter.kind !== 'is' && filter.kind !== 'rel') throw new Error(`The fake search knows no ${filter.kind} filter`)
  const wanted: unknown[] = Array.isArray(filter.value) ? filter.value : [filter.value]
  return [item[filter.prop]].flat().some((value) => wanted.includes(value))
}

function countTerms(values: unknown[]): FacetTerm[] {
  const counts = new Map<string, number>()
  for (const value of values.flat())
    if (value !== undefined) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}
