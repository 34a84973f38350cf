import { CairnError } from '@cairn/contract/errors'
import { PERIODS, TIME_BUCKETS, type FacetRequest, type Query } from '@cairn/contract/query'
import { facetSlots, numberSlots, planExists, type FilterPlan, type Slot } from './filter-plan.ts'
import { misfit, placesOf, type Place, type SearchScope } from './places.ts'
import { exactFormOf, isNumeric, kindOfValue, termPrefix } from './property-index.ts'

/** One of the values that are asked for by name, with the condition that counts it. */
export interface Bucket {
  value: string
  plan: FilterPlan
  from?: string | number
  to?: string | number
}

/** What a facet counts. */
export type FacetPlan = { name: string; prop: string; limit: number } & (
  | { kind: 'none' }
  | { kind: 'types' }
  | { kind: 'slots'; slots: readonly Slot[] }
  | { kind: 'terms'; prefixes: readonly string[] }
  | { kind: 'buckets'; buckets: readonly Bucket[] }
)

const DEFAULT_LIMIT = 20
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Checks what is to be counted. Throws `propertyUnknown` for what this person may not read as for what there is not. */
export function planFacets(facets: Query['facets'], scope: SearchScope): FacetPlan[] {
  return Object.entries(facets ?? {}).map(([name, request]) => planFacet(name, request, scope))
}

function planFacet(name: string, request: FacetRequest, scope: SearchScope): FacetPlan {
  const { prop } = request
  const places = prop.startsWith('_') ? [] : placesOf(prop, scope)
  const own = places.find(({ property }) => property.facet)?.property.facet
  const facet = { name, prop, limit: request.limit ?? own?.limit ?? DEFAULT_LIMIT }
  if (request.hide) return { ...facet, kind: 'none' }
  const kind = request.kind ?? own?.kind ?? (prop === '_c.ts' ? 'time' : 'terms')
  if (kind === 'terms') return { ...facet, ...planTerms(prop, places) }
  return { ...facet, kind: 'buckets', buckets: planBuckets(kind, request, places, own?.ranges) }
}

function planTerms(prop: string, places: readonly Place[]): { kind: 'types' } | TermsPlan {
  if (prop === '_t') return { kind: 'types' }
  if (prop === '_c') return { kind: 'terms', prefixes: [termPrefix('_c')] }
  const counted = places.filter(({ property }) => exactFormOf(property) === 'term')
  if (counted.length === 0) throw misfit(prop, 'cannot be counted')
  const slots = facetSlots(prop, counted)
  if (slots) return { kind: 'slots', slots }
  const prefixes = counted.flatMap(({ scopes }) => scopes.map((each) => termPrefix(prop, each)))
  return { kind: 'terms', prefixes: [...new Set(prefixes)] }
}

type TermsPlan = { kind: 'slots'; slots: readonly Slot[] } | { kind: 'terms'; prefixes: readonly string[] }

function planBuckets(
  kind: 'ranges' | 'time' | 'periods' | 'exists',
  { prop, ranges, offset = 0 }: FacetRequest,
  places: readonly Place[],
  ownRanges: readonly (readonly [number | null, number | null])[] | undefined,
): Bucket[] {
  if (kind === 'exists' && places.length > 0) {
    const plan = planExists(prop, places)
    return [
      { value: 'true', plan },
      { value: 'false', plan: { kind: 'not', plan } },
    ]
  }
  const slots = numberSlots(prop, places)
  if (prop !== '_c.ts' && slots.length === 0) throw misfit(prop, `has no ${kind}`)
  if (kind === 'ranges') {
    const isNumber = places.some(
      ({ property }) => isNumeric(property) || (property.many && kindOfValue(property) === 'number'),
    )
    if (!isNumber) throw misfit(prop, 'has no ranges')
    const wanted = ranges ?? ownRanges
    if (!wanted) throw new CairnError('invalidFilter', `the facet of "${prop}" needs ranges`, { property: prop })
    return wanted.map((range) => rangeBucket(slots, range))
  }
  const isDate = prop === '_c.ts' || places.some(({ property: { v } }) => v === 'DT' || v === 'DTM')
  if (!isDate || kind === 'exists') throw misfit(prop, `has no ${kind}`)
  const today = startOfDay(Date.now(), offset)
  return (kind === 'time' ? TIME_BUCKETS : PERIODS).map(([value, first, last]) =>
    dayBucket(prop, slots, value, {
      from: first === null ? undefined : today + first * DAY_MS,
      to: last === null ? undefined : today + (last + 1) * DAY_MS - 1,
    }),
  )
}

function rangeBucket(slots: readonly Slot[], [from, to]: readonly [number | null, number | null]): Bucket {
  return {
    value: `${from ?? ''}..${to ?? ''}`,
    plan: { kind: 'numbers', slots, from: from ?? undefined, to: to ?? undefined },
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  }
}

function dayBucket(
  prop: string,
  slots: readonly Slot[],
  value: string,
  { from, to }: { from: number | undefined; to: number | undefined },
): Bucket {
  const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())
  const [start, end] = [iso(from), iso(to)]
  return {
    value,
    plan: prop === '_c.ts' ? { kind: 'created', from: start, to: end } : { kind: 'numbers', slots, from, to },
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { to: end }),
  }
}

/** Where days begin `offset` minutes before those of UTC. */
function startOfDay(now: number, offset: number): number {
  const shift = offset * MINUTE_MS
  return Math.floor((now + shift) / DAY_MS) * DAY_MS - shift
}
