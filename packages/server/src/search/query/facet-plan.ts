import { DEFAULT_PROPERTIES, isAnyAnswer, type DefaultProperty } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import {
  BIRTH_ERAS,
  UPCOMING_DATE_BUCKETS,
  RANGE_SETS,
  PAST_DATE_BUCKETS,
  type FacetRequest,
  type Query,
} from '@cairn/contract/query'
import { isDated, isNumeric, sortKindOf } from '@cairn/model/sort-kind'
import { anyOf, facetSlots, numberSlots, planExists, planSlots } from './filter-plan.ts'
import type { Condition, Slot } from './condition.ts'
import { maskedOptions, type MaskedOption } from './masked-values.ts'
import { listedPlacesOf, misfit, type Place, type SearchScope } from './searched-property.ts'
import { exactFormOf, termPrefix } from '../../items/index/property-index.ts'

/** A bucket of a facet with the condition that counts it. */
export interface Bucket {
  value: string
  plan: Condition
  from?: string | number
  to?: string | number
}

/** A facet compiled for one principal: what is counted, and how. */
export type FacetPlan = { name: string; prop: string; limit: number; masked?: readonly MaskedOption[] } &
  /** Is answered without values. */
  (
    | { kind: 'none' }
    | { kind: 'types' }
    | { kind: 'slots'; slots: readonly Slot[] }
    | { kind: 'terms'; prefixes: readonly string[] }
    | { kind: 'buckets'; buckets: readonly Bucket[] }
  )

const DEFAULT_LIMIT = 20
const DAY_MS = 86_400_000
/** Of YYYY-MM-DD. */
const DATE_LENGTH = 10
const MINUTE_MS = 60_000

/**
 * Compiles the facets of a query; options that are masked for some become facets of their own. Throws
 * `propertyUnknown` for a property that does not exist or that this person may not read. Throws `notAllowed`
 * for one that only administrators may count, and `invalidFilter` for buckets that do not fit it.
 */
export function planFacets(facets: Query['facets'], scope: SearchScope): FacetPlan[] {
  return Object.entries(facets ?? {}).flatMap(([name, request]) => planFacet(name, request, scope))
}

function planFacet(name: string, request: FacetRequest, scope: SearchScope): FacetPlan[] {
  const { prop } = request
  const places = prop.startsWith('_') ? [] : listedPlacesOf(prop, scope)
  const own = places.find(({ property }) => property.facet)?.property.facet ?? defaultFacet(prop, scope)
  const facet = { name, prop, limit: request.limit ?? own?.limit ?? DEFAULT_LIMIT }
  if (request.hide) return [{ ...facet, kind: 'none' }]
  const kind = request.kind ?? own?.kind ?? 'terms'
  if (kind !== 'terms') return [{ ...facet, kind: 'buckets', buckets: planBuckets(kind, request, places, own?.ranges) }]
  const counted = { ...facet, ...planTerms(prop, places) }
  const options = maskedOptions(name, prop, places, scope.principal)
  if (options.length === 0) return [counted]
  const apart = options.map(({ plan, ...option }): FacetPlan => ({
    ...{ name: option.name, prop, limit: 1, kind: 'buckets', buckets: [{ value: option.value, plan }] },
  }))
  return [{ ...counted, masked: options }, ...apart]
}

/**
 * Returns the facet of a property common to all types, as the modifiers of a searched type define it, else
 * the default.
 */
function defaultFacet(prop: string, { types }: SearchScope): NonNullable<Place['property']['facet']> | undefined {
  const known: Readonly<Record<string, DefaultProperty>> = DEFAULT_PROPERTIES
  if (!Object.hasOwn(known, prop)) return undefined
  const modified = types.flatMap(
    ({ modifiers = {} }) => Object.entries(modifiers).find(([name]) => name === prop)?.[1].facet ?? [],
  )
  return modified[0] ?? known[prop]?.facet
}

function planTerms(prop: string, places: readonly Place[]): { kind: 'types' } | TermsPlan {
  if (prop === '_t') return { kind: 'types' }
  if (prop === '_c') return { kind: 'terms', prefixes: [termPrefix('_c')] }
  const counted = places.filter(({ property }) => isAnyAnswer(property) || exactFormOf(property) === 'term')
  if (counted.length === 0) throw misfit(prop, 'cannot be counted')
  const slots = facetSlots(prop, counted)
  if (slots) return { kind: 'slots', slots }
  const prefixes = counted.flatMap(({ scopes }) => scopes.map((each) => termPrefix(prop, each)))
  return { kind: 'terms', prefixes: [...new Set(prefixes)] }
}

type TermsPlan = { kind: 'slots'; slots: readonly Slot[] } | { kind: 'terms'; prefixes: readonly string[] }

type BucketKind = 'ranges' | 'time' | 'periods' | 'eras' | 'exists'
type Ranges = NonNullable<FacetRequest['ranges']>

function planBuckets(
  kind: BucketKind,
  { prop, ranges, offset = 0 }: FacetRequest,
  places: readonly Place[],
  ownRanges: Ranges | undefined,
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
  const isDate = prop === '_c.ts' || places.some(({ property }) => isDated(property))
  const shift = offset * MINUTE_MS
  if (kind === 'ranges' && isDate && Array.isArray(ranges))
    return ranges.map((range) => timeBucket(prop, places, nameOf(range), daysOf(range, prop), shift))
  if (kind === 'ranges') return planRanges(prop, slots, places, ranges ?? ownRanges)
  if (!isDate || kind === 'exists') throw misfit(prop, `has no ${kind}`)
  if (kind === 'eras')
    return BIRTH_ERAS.map(([value, first, last]) => timeBucket(prop, places, value, yearsOf(first, last), 0))
  const today = Math.floor((Date.now() + shift) / DAY_MS) * DAY_MS
  return (kind === 'time' ? PAST_DATE_BUCKETS : UPCOMING_DATE_BUCKETS).map(([value, first, last]) => {
    const from = first === null ? undefined : today + first * DAY_MS
    const to = last === null ? undefined : today + (last + 1) * DAY_MS - 1
    return timeBucket(prop, places, value, { from, to }, shift)
  })
}

function planRanges(
  prop: string,
  slots: readonly Slot[],
  places: readonly Place[],
  wanted: Ranges | undefined,
): Bucket[] {
  const isNumber = places.some(
    ({ property }) => isNumeric(property) || (property.many && sortKindOf(property) === 'number'),
  )
  if (!isNumber) throw misfit(prop, 'has no ranges')
  if (!wanted) throw new CairnError('invalidFilter', `the facet of "${prop}" needs ranges`, { property: prop })
  return (typeof wanted === 'string' ? RANGE_SETS[wanted] : wanted).map(([from, to]) => {
    if (typeof from === 'string' || typeof to === 'string') throw misfit(prop, 'has no dates')
    return rangeBucket(slots, [from, to])
  })
}

type Range = readonly [from: string | number | null, to: string | number | null]

function nameOf([from, to]: Range): string {
  return `${from ?? ''}..${to ?? ''}`
}

/** The days of a range of dates. Throws `invalidFilter` if an end of it is no day. */
function daysOf([first, last]: Range, prop: string): Span {
  if (typeof first === 'number' || typeof last === 'number') throw misfit(prop, 'has no ranges of numbers')
  return {
    from: first === null ? undefined : Date.parse(first),
    to: last === null ? undefined : Date.parse(last) + DAY_MS - 1,
  }
}

function rangeBucket(slots: readonly Slot[], [from, to]: readonly [number | null, number | null]): Bucket {
  return {
    value: nameOf([from, to]),
    plan: { kind: 'numbers', slots, from: from ?? undefined, to: to ?? undefined },
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  }
}

/**
 * The time span of a bucket, as milliseconds of its first and last moment in UTC; undefined for an open end.
 */
interface Span {
  from: number | undefined
  to: number | undefined
}

/** For date-times, days start `shift` milliseconds before those of UTC; a date is the same day everywhere. */
function timeBucket(prop: string, places: readonly Place[], value: string, days: Span, shift: number): Bucket {
  const moments = { from: days.from && days.from - shift, to: days.to && days.to - shift }
  const ofMoments = places.filter(({ property }) => property.v === 'DTM')
  const ofDays = places.filter(({ property }) => property.v !== 'DTM')
  const isOfDays = ofDays.length > 0 && ofMoments.length === 0
  const text = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())
  const [from, to] = [text(moments.from), text(moments.to)]
  const plans = [
    ...planSlots(prop, ofDays, days.from, days.to),
    ...planSlots(prop, ofMoments, moments.from, moments.to),
  ]
  const [first, last] = isOfDays
    ? [text(days.from)?.slice(0, DATE_LENGTH), text(days.to)?.slice(0, DATE_LENGTH)]
    : [from, to]
  return {
    value,
    plan: prop === '_c.ts' ? { kind: 'created', from, to } : anyOf(plans),
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { to: last }),
  }
}

function yearsOf(first: number | null, last: number | null): Span {
  return {
    from: first === null ? undefined : Date.UTC(first, 0, 1),
    to: last === null ? undefined : Date.UTC(last + 1, 0, 1) - 1,
  }
}
