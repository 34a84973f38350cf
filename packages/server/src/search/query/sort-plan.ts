import { DATE_KEY, LABEL_KEY, type Query } from '@cairn/contract/query'
import type { Slot } from './condition.ts'
import { layoutOf } from '../../items/index/layout.ts'
import { listedPlacesOf, misfit, type SearchScope } from './searched-property.ts'

/**
 * A sort order: by creation time, label, index, relevance (score), or a number or text that each type stores
 * in a slot. Items without a value come last.
 */
export interface SortPlan {
  order: 'asc' | 'desc'
  by:
    | { kind: 'created' }
    | { kind: 'label' }
    | { kind: 'index' }
    | { kind: 'score' }
    | { kind: 'number' | 'text'; slots: readonly Slot[] }
}

type SortKey = NonNullable<Query['sort']>[number]

/**
 * Bonus in the relevance score for a label that contains the words, in milliseconds of age; more than any
 * difference in age.
 */
export const LABEL_SCORE = 1e14

/**
 * Compiles the sort order of a query, most significant key first; newest first by default. Relevance without
 * words is creation time, and stands alone. Throws `propertyUnknown`, `invalidFilter` also for a key that not
 * all of the types have, or `notAllowed` for what only administrators may sort by.
 */
export function planSorts(sort: Query['sort'], scope: SearchScope, hasWords: boolean): [SortPlan, ...SortPlan[]] {
  const [first = { key: '_c.ts', order: 'desc' as const }, ...further] = sort ?? []
  if (further.length > 0 && sort?.some(({ key }) => key === '_score')) throw misfit('_score', 'is sorted by alone')
  return [planSort(first, scope, hasWords), ...further.map((each) => planSort(each, scope, hasWords))]
}

function planSort({ key, order }: SortKey, scope: SearchScope, hasWords: boolean): SortPlan {
  if (key === '_c.ts') return { order, by: { kind: 'created' } }
  if (key === LABEL_KEY) return { order, by: { kind: 'label' } }
  if (key === '_i') return { order, by: { kind: 'index' } }
  // Without search words all hits are equally relevant.
  if (key === '_score') return { order, by: { kind: hasWords ? 'score' : 'created' } }
  return { order, by: key === DATE_KEY ? planDate(scope) : planKey(key, scope) }
}

/**
 * The date that matters of each type, wherever its rows hold it. A type without one, or with one that not all
 * readers may read, has none.
 */
function planDate({ types }: SearchScope): SortPlan['by'] {
  const slots = types.map((type) => ({
    type: type.name,
    at: layoutOf(type).numbers.indexOf(type.listItem?.date ?? '') + 1,
  }))
  const without = slots.find(({ at }) => at === 0)
  if (without || slots.length === 0) throw misfit(DATE_KEY, `is no date of ${without?.type ?? 'all types'}`)
  return { kind: 'number', slots }
}

/** Several types are sorted together only by what all of them have. */
function planKey(key: string, scope: SearchScope): SortPlan['by'] {
  const places = listedPlacesOf(key, scope)
  if (places.length < scope.types.length) throw misfit(key, 'is not a key of all the types searched')
  for (const kind of ['number', 'text'] as const) {
    const slots = places.map(({ type }) => ({
      type: type.name,
      at: layoutOf(type)[kind === 'number' ? 'numbers' : 'texts'].indexOf(key) + 1,
    }))
    if (slots.every(({ at }) => at > 0)) return { kind, slots }
  }
  throw misfit(key, 'cannot be sorted by')
}
