import { answersAt, parseItemId, type Geometry } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { FacetTerm } from '@cairn/contract/query'
import type { ItemFacts } from '../items/facts/item-facts.ts'
import type { StoredItem } from '../items/facts/item-row.ts'
import { startText } from '../items/index/dates.ts'
import type { FacetPlan } from './query/facet-plan.ts'
import { firstTerms } from './facets.ts'
import { apart } from './masked-facets.ts'
import { type Condition, type Slot, type PlannedFilter, withoutSelection } from './query/condition.ts'
import { indexItem, type IndexedItem } from '../items/index/index-item.ts'
import type { QueryPlan } from './query/query-plan.ts'
import { polygonOf, touches } from '../lib/geometry/shape.ts'
import { LABEL_SCORE, type SortPlan } from './query/sort-plan.ts'

/** A loaded item as the search rows would hold it. */
interface Row extends Pick<IndexedItem, 'facets' | 'numbers' | 'sortKeys' | 'labelKey' | 'boxes'> {
  facts: ItemFacts
  created: string
  terms: ReadonlySet<string>
  words: readonly string[]
  labelWords: readonly string[]
}

/** The hits and facets of a search in items that are already loaded. */
export interface LoadedSearch {
  hits: StoredItem[]
  facets: Record<string, FacetTerm[]>
}

/**
 * Searches loaded items by a query plan as the database would, but checks neither types nor rights: all must
 * be of the searched type and readable by the person. With `isSorted` false they keep their order. Throws
 * `invalidFilter` for conditions on related items and on members.
 */
export function searchLoaded(items: readonly StoredItem[], plan: QueryPlan, isSorted: boolean): LoadedSearch {
  const rows = items.map((item) => ({ item, row: rowOf(item) }))
  const found = rows.filter(({ row }) => fits(row, plan, plan.must))
  if (isSorted) found.sort((left, right) => compareRows(left.row, right.row, plan))
  const facets = plan.facets.map((facet) => {
    const counted = rows.filter(({ row }) => fits(row, plan, withoutSelection(plan.must, facet.prop)))
    return [
      facet.name,
      countFacet(
        facet,
        counted.map(({ row }) => row),
      ),
    ] as const
  })
  return { hits: found.map(({ item }) => item), facets: Object.fromEntries(apart(facets, plan.facets)) }
}

function rowOf({ row, facts }: StoredItem): Row {
  const { terms, words, labelWords, ...indexed } = indexItem(facts)
  return { ...indexed, facts, created: row.c_ts, terms: new Set(terms), words, labelWords }
}

function fits(row: Row, { text, should, minShould, mustNot }: QueryPlan, must: readonly PlannedFilter[]): boolean {
  if (text.kind === 'item' && text.id !== row.facts.id) return false
  if (text.kind === 'words' && !meets(row, text.plan)) return false
  return (
    must.every(({ plan }) => meets(row, plan)) &&
    !mustNot.some((plan) => meets(row, plan)) &&
    (minShould <= 0 || should.filter((plan) => meets(row, plan)).length >= minShould)
  )
}

function meets(row: Row, plan: Condition): boolean {
  switch (plan.kind) {
    case 'terms':
      return plan.anyOf.some((term) => row.terms.has(term))
    case 'words':
      return (
        plan.words.length > 0 &&
        plan.words.every(({ forms, isPrefix, whole = [] }) => {
          const words = plan.column === 'ttv' ? row.labelWords : row.words
          return words.some(
            (word) => whole.includes(word) || forms.some((form) => (isPrefix ? word.startsWith(form) : word === form)),
          )
        })
      )
    case 'numbers':
      return isBetween(inSlot(plan.slots, row, row.numbers), plan.from, plan.to)
    case 'values':
      return valuesNamed(row.facts.values, plan.prop).some((value) =>
        isBetween(plan.isNumber ? Number(value) : startText(String(value)), plan.from, plan.to),
      )
    case 'created':
      return isBetween(row.created, plan.from, plan.to)
    case 'types':
      return plan.names.includes(row.facts.type.name)
    case 'indexes':
      return plan.indexes.includes(parseItemId(row.facts.id).index)
    case 'any':
      return plan.plans.some((each) => meets(row, each))
    case 'all':
      return plan.plans.every((each) => meets(row, each))
    case 'not':
      return !meets(row, plan.plan)
    case 'place':
      return row.boxes
        .filter(({ term }) => plan.places.includes(term))
        .some(({ box }) =>
          touches(plan.shape, plan.isCoarse ? polygonOf(box) : (row.facts.values[plan.prop] as Geometry)),
        )
    case 'items':
      throw new CairnError('invalidFilter', 'virtual items have no row numbers to search by')
    case 'related':
      throw new CairnError(
        'invalidFilter',
        `${row.facts.type.name} is a virtual type: it cannot be searched through relations`,
      )
  }
}

function isBetween<T extends string | number>(
  value: T | null | undefined,
  from: T | undefined,
  to: T | undefined,
): boolean {
  if (value === null || value === undefined) return false
  return (from === undefined || value >= from) && (to === undefined || value <= to)
}

function inSlot<T>(slots: readonly Slot[], { facts }: Row, values: readonly (T | null)[]): T | null {
  const slot = slots.find(({ type }) => type === facts.type.name)
  return slot ? (values[slot.at - 1] ?? null) : null
}

/** Items without a value come last, in either order. */
function compareRows(left: Row, right: Row, { sort, thenBy, text, first }: QueryPlan): number {
  const isFirst = first && meets(left, first)
  if (first && isFirst !== meets(right, first)) return isFirst ? -1 : 1
  for (const { by, order } of [sort, ...thenBy]) {
    const [one, other] = [keyOf(left, by, text), keyOf(right, by, text)]
    if (one === other) continue
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other === (order === 'asc') ? -1 : 1
  }
  return 0
}

function keyOf(row: Row, by: SortPlan['by'], text: QueryPlan['text']): string | number | null {
  if (by.kind === 'created') return row.created
  if (by.kind === 'label') return row.labelKey
  if (by.kind === 'index') return parseItemId(row.facts.id).index
  if (by.kind === 'score') {
    const isInLabel = text.kind === 'words' && meets(row, { ...text.plan, column: 'ttv' })
    return Date.parse(row.created) + (isInLabel ? LABEL_SCORE : 0)
  }
  return by.kind === 'number' ? inSlot(by.slots, row, row.numbers) : inSlot(by.slots, row, row.sortKeys)
}

function countFacet(facet: FacetPlan, rows: readonly Row[]): FacetTerm[] {
  switch (facet.kind) {
    case 'none':
      return []
    case 'buckets':
      return facet.buckets.map(({ plan, ...bucket }) => ({
        ...bucket,
        count: rows.filter((row) => meets(row, plan)).length,
      }))
    case 'types':
      return countValues(
        rows.map(({ facts }) => facts.type.name),
        facet.limit,
      )
    case 'slots':
      return countValues(
        rows.flatMap((row) => valueOf(inSlot(facet.slots, row, row.facets) ?? [])),
        facet.limit,
      )
    case 'terms':
      return countValues(
        rows.flatMap((row) => [
          ...new Set(
            [...row.terms].filter((term) => facet.prefixes.some((prefix) => term.startsWith(prefix))).flatMap(valueOf),
          ),
        ]),
        facet.limit,
      )
  }
}

/** Returns the part after the `=` of a term. */
function valueOf(term: string | readonly never[]): string[] {
  return typeof term === 'string' ? [term.slice(term.indexOf('=') + 1)] : []
}

function countValues(values: readonly string[], limit: number): FacetTerm[] {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({ value, count: all.length }))
  return firstTerms(counts, limit)
}

function valuesNamed(values: Readonly<Record<string, unknown>>, prop: string): unknown[] {
  return prop.includes('.') ? answersAt(values, prop) : [values[prop] ?? []].flat()
}
