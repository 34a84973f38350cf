import { countPositions, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { MAX_RESULT_IDS, type Filter, type Query, type SubQuery } from '@cairn/contract/query'
import { parseSearchString } from '@cairn/model/search-string'
import { spend } from '../../lib/budget.ts'

/** Units of work that one query may cost. The views of the product cost less than a third of it. */
export const QUERY_BUDGET = 1000

/** The parts of a query that cost work, as named in the error `queryTooLarge`. */
export type PricedPart = 'facets' | 'filters' | 'ids' | 'places' | 'sorts' | 'subs' | 'types' | 'values' | 'words'

/** The cost of a query in units of work, by part. */
export type Price = Record<PricedPart, number>

/**
 * Cost of each part in units of work. A unit is about the cost of one condition on an indexed term; others
 * are set in proportion to what they read: a sub-query scans the rows it finds, a buffer measures from each
 * position.
 */
const UNITS = {
  filter: 1,
  value: 0.05,
  word: 4,
  /** Sub-queries at depth 1, 2 and 3: results of each depth are searched again at the one above. */
  sub: [40, 80, 160],
  /** Members of an item: those that it pins and leaves out are found by its links. */
  member: 10,
  place: 5,
  position: 0.02,
  bufferPosition: 0.4,
  facet: 5,
  range: 0.5,
  sort: 2,
  furtherSort: 20,
  type: 0.5,
  id: 0.005,
  /** An id with its label: the labels of tens of thousands take the process longer than the search. */
  label: 0.02,
} as const

/** Estimates the cost of a query from what it asks alone, before anything is read. */
export function priceOf(query: Query): Price {
  const price: Price = {
    ...{ facets: 0, filters: 0, ids: 0, places: 0, sorts: 0, subs: 0, types: 0, values: 0, words: 0 },
  }
  addConditions(price, query, 0)
  // The conditions are gone through again for each facet that leaves its own selection out.
  const conditions = totalOf(price)
  const selected = new Set((query.must ?? []).map(({ prop }) => prop))
  const facets = Object.values(query.facets ?? {}).filter(({ hide }) => !hide)
  const counted = new Set(facets.map(({ prop }) => prop).filter((prop) => selected.has(prop)))
  for (const { ranges } of facets)
    price.facets += UNITS.facet + UNITS.range * (Array.isArray(ranges) ? ranges.length : 0)
  price.facets += counted.size * conditions
  const [first, ...further] = query.sort ?? []
  price.sorts = (first ? UNITS.sort : 0) + further.length * UNITS.furtherSort
  price.ids = Math.min(query.max ?? 0, MAX_RESULT_IDS) * idUnits(query)
  return price
}

/** What a refused query counts as: it was parsed and priced, and nothing was read. */
const REFUSED_UNITS = 200

/** Cost of one container item whose members are searched inside another's search. */
export const MEMBER_UNITS = UNITS.member

/**
 * Throws `queryTooLarge` if a query costs more than the budget, with the most expensive `part`, `cost` and
 * `most` in units. Otherwise counts the cost as spent, except that of `members` and of ids, which
 * `spendFound` counts; throws `tooMuchWork` if the call may not spend so much.
 */
export function requireWithinBudget(query: Query, members: readonly ItemId[] = []): void {
  const asked = Math.ceil(totalOf({ ...requireAffordable(query), ids: 0 }))
  spend(Math.max(0, asked - members.length * MEMBER_UNITS))
}

/**
 * Returns the cost of a query without counting it as spent. Throws `queryTooLarge` as `requireWithinBudget`
 * does; a query rejected so counts as 200 units.
 */
export function requireAffordable(query: Query): Price {
  const price = priceOf(query)
  const cost = Math.ceil(totalOf(price))
  if (cost <= QUERY_BUDGET) return price
  spend(REFUSED_UNITS)
  const [part] = Object.entries(price).reduce((most, each) => (each[1] > most[1] ? each : most))
  throw new CairnError('queryTooLarge', `the query costs ${cost} units of ${QUERY_BUDGET}, most of them for ${part}`, {
    ...{ part, cost, most: QUERY_BUDGET },
  })
}

/**
 * Counts the ids that a query returned, and their labels if requested, as spent work. Throws `tooMuchWork`.
 */
export function spendFound(query: Query, ids: readonly string[]): void {
  spend(ids.length * idUnits(query))
}

/** Returns the sum of the units of a price. */
export function totalOf(price: Price): number {
  return Object.values(price).reduce((sum, units) => sum + units, 0)
}

function idUnits({ labels }: Query): number {
  return labels ? UNITS.label : UNITS.id
}

function addConditions(price: Price, query: Omit<SubQuery, 'via'>, depth: number): void {
  const { text, must: typed } = parseSearchString(query.text ?? '')
  price.words += wordsIn(text) * UNITS.word
  price.types += (query.types ?? []).length * UNITS.type
  for (const filter of [...typed, ...(query.must ?? []), ...(query.should ?? []), ...(query.mustNot ?? [])])
    addFilter(price, filter)
  for (const sub of [...(query.subs ?? []), ...(query.subsShould ?? [])]) {
    price.subs += UNITS.sub[depth] ?? UNITS.sub[2]
    addConditions(price, sub, depth + 1)
  }
}

function addFilter(price: Price, filter: Filter): void {
  price.filters += UNITS.filter
  switch (filter.kind) {
    case 'in':
      price.subs += filter.value.length * UNITS.member
      return
    case 'is':
    case 'rel':
      price.values += [filter.value].flat().length * UNITS.value
      return
    case 'text':
    case 'prefix':
      price.words += wordsIn(filter.value) * UNITS.word
      return
    case 'within':
      price.places += UNITS.place + ('type' in filter.value ? countPositions(filter.value) * UNITS.position : 0)
      return
    case 'near':
      price.places += UNITS.place
      return
    case 'intersect':
      price.places += UNITS.place + countPositions(filter.value) * UNITS.position
      return
    case 'buffer':
      price.places += UNITS.place + countPositions(filter.value.geometry) * UNITS.bufferPosition
  }
}

/**
 * Counts words as the text index does: runs of letters and digits, which punctuation may separate without a
 * space.
 */
function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0
}
