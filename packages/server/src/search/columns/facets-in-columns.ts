import type { FacetTerm } from '@cairn/contract/query'
import { termPrefix } from '../../items/index/property-index.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Counted, LocatedQuery } from '../executor.ts'
import { firstTerms, type FacetOf } from '../facets.ts'
import type { Located } from '../known.ts'
import type { FacetPlan } from '../query/facet-plan.ts'
import { columnStoreOf } from './column-store.ts'
import type { Columns } from './columns.ts'
import type { ValueCounts } from './count-values.ts'
import { areInColumns, foundByWords, untoldWords } from './sift-hits.ts'
import { viewOf } from './visible-items.ts'

/**
 * Returns the items that facets are counted over: those visible to the principal that contain the words which
 * the column index lacks. Undefined if the index lacks data for the conditions, or dropped some words
 * meanwhile.
 */
export async function countedItems(
  context: ItemContext,
  query: LocatedQuery,
  columns: Columns,
): Promise<Int32Array[] | undefined> {
  if (!areInColumns(columns, query)) return undefined
  const view = viewOf(columns, query)
  const untold = untoldWords(columns, query.plan)
  const found = await foundByWords(context, query, columns)
  if (untoldWords(columns, query.plan).length > untold.length) return undefined
  return found ? [view.among(found)] : [...view.parts()]
}

/**
 * Tells whether the column index may be able to count the values of a facet. Buckets are not reason enough to
 * ask it, though `countInColumns` counts those that it can.
 */
export function mayBeCounted({ kind }: FacetPlan): boolean {
  return kind === 'types' || kind === 'slots' || kind === 'terms'
}

/**
 * Counts the facets that the column index can count: types, slots, listed values and conditions. Returns
 * those only.
 */
export async function countInColumns(
  { terms, database }: ItemContext,
  { known }: Pick<Located, 'known'>,
  counts: ValueCounts,
  facets: readonly FacetPlan[],
): Promise<Counted[]> {
  const slots = facets.filter((facet): facet is FacetOf<'slots'> => facet.kind === 'slots')
  const ofSlots = slots.length > 0 ? counts.slots(slots.map((facet) => facet.slots)) : []
  // Term 0 stands for no value.
  const bySlots = slots.map((facet, at) => ({
    facet,
    best: mostFrequent(ofSlots[at] ?? new Uint32Array(), facet.limit, 1),
  }))
  const { lists } = columnStoreOf(database)
  const byLists = facets.flatMap((facet) => {
    const list = facet.kind === 'terms' ? lists.find(termPrefix(facet.prop)) : undefined
    if (!list || facet.kind !== 'terms') return []
    // A value may be open in some items and kept under a key in others: which come first is told by both.
    const most = facet.prefixes.length > 1 ? Number.POSITIVE_INFINITY : facet.limit
    const best = mostFrequent(counts.values(list, facet.prefixes), most)
    return [{ facet, best: best.map(({ id, count }) => ({ id: list.ids[id] ?? 0, count })) }]
  })
  const counted = [...bySlots, ...byLists]
  const texts = await terms.valuesOf(counted.flatMap(({ best }) => best.map(({ id }) => id)))
  return [
    ...countTypes(known.types, counts, facets),
    ...facets.flatMap((facet) => (facet.kind === 'buckets' ? countBuckets(counts, facet) : [])),
    ...counted.map(({ facet: { name, limit }, best }): Counted => {
      const named = best.map(({ id, count }) => ({ value: texts.get(id) ?? '', count }))
      return [name, firstTerms(addedUp(named), limit)]
    }),
  ]
}

/** Adds up what is counted of one value. */
function addedUp(terms: readonly FacetTerm[]): FacetTerm[] {
  const counts = new Map<string, number>()
  for (const { value, count } of terms) counts.set(value, (counts.get(value) ?? 0) + count)
  return Array.from(counts, ([value, count]) => ({ value, count }))
}

/** Empty if the columns do not tell one of the conditions. */
function countBuckets(counts: ValueCounts, { name, buckets }: FacetOf<'buckets'>): Counted[] {
  const told = counts.meeting(buckets.map(({ plan }) => plan))
  return told ? [[name, buckets.map(({ plan: _plan, ...bucket }, at) => ({ ...bucket, count: told[at] ?? 0 }))]] : []
}

function countTypes(
  numbers: ReadonlyMap<string, number>,
  counts: ValueCounts,
  facets: readonly FacetPlan[],
): Counted[] {
  const types = facets.filter((facet) => facet.kind === 'types')
  if (types.length === 0) return []
  const names = new Map([...numbers].map(([type, t]) => [t, type]))
  const byType = [...counts.types()].map((count, t) => ({ value: names.get(t) ?? '', count }))
  const some = byType.filter(({ count }) => count > 0)
  return types.map(({ name, limit }) => [name, firstTerms(some, limit)])
}

/** Picks the most frequent terms from `first` on, with all that come up as often as the last of them. */
function mostFrequent(counts: Uint32Array, limit: number, first = 0): { id: number; count: number }[] {
  const found: { id: number; count: number }[] = []
  for (let id = first; id < counts.length; id++) {
    const count = counts[id] ?? 0
    if (count > 0) found.push({ id, count })
  }
  found.sort((left, right) => right.count - left.count)
  const least = found[Math.min(limit, found.length) - 1]?.count ?? 1
  return found.filter(({ count }) => count >= least)
}
