import * as v from 'valibot'
import { boundsSchema, countPositions, geometrySchema, pointSchema, regionSchema } from '../ground/geometry.ts'
import { typeNameSchema } from '../item/item.ts'
import { ALL_RESULTS, FACET_KINDS, MAX_SORT_KEYS, RANGE_SET_NAMES } from './query-words.ts'

export {
  ALL_RESULTS,
  BIRTH_ERAS,
  DATA_COUNT_RANGES,
  DATE_KEY,
  DEFAULT_PAGE_SIZE,
  FILE_SIZE_RANGES,
  LABEL_KEY,
  MAX_RESULT_IDS,
  MAX_SORT_KEYS,
  NUMBER_KEY,
  UPCOMING_DATE_BUCKETS,
  RANGE_SETS,
  PAST_DATE_BUCKETS,
} from './query-words.ts'

/** Limits of a query. They keep one request from costing too much. */
const MAX_TEXT = 500
const MAX_FILTERS = 50
const MAX_VALUES = 1000
const MAX_IN = 20
const MAX_SUBS = 10
const MAX_FACETS = 40

/** PostgreSQL cannot store NUL, so no text contains it. */
const storable = v.check((text: string) => !text.includes('\u0000'), 'has a character that no text holds')
const words = v.pipe(v.string(), v.maxLength(MAX_TEXT), storable)
const scalar = v.union([words, v.pipe(v.number(), v.finite()), v.boolean()])
const bound = v.nullable(v.union([v.pipe(v.string(), v.maxLength(40), storable), v.pipe(v.number(), v.finite())]))
/** Half the circumference of the earth, in metres. */
const FARTHEST = 20_037_508
const metres = v.pipe(v.number(), v.minValue(0), v.maxValue(FARTHEST))
/** Positions of a geometry that others are held against. */
const [MOST_INTERSECTED, MOST_BUFFERED] = [20_000, 1000]
const tooMany = (most: number) => `has more than ${most} positions`
const shape = (most: number) =>
  v.pipe(
    geometrySchema,
    v.check((geometry) => countPositions(geometry) <= most, tooMany(most)),
  )
const area = v.pipe(
  regionSchema,
  v.check((region) => countPositions(region) <= MOST_INTERSECTED, tooMany(MOST_INTERSECTED)),
)
const prop = v.pipe(v.string(), v.regex(/^[_$]?[A-Za-z][A-Za-z0-9_.]{0,59}$/))

/** Schema of one filter of a query: a condition on one property. */
export const filterSchema = v.variant('kind', [
  v.strictObject({
    prop,
    kind: v.literal('is'),
    value: v.union([scalar, v.pipe(v.array(scalar), v.minLength(1), v.maxLength(MAX_VALUES))]),
  }),
  v.strictObject({ prop, kind: v.literal('text'), value: words }),
  v.strictObject({ prop, kind: v.literal('prefix'), value: v.pipe(words, v.minLength(1)) }),
  v.strictObject({
    prop,
    kind: v.literal('range'),
    value: v.strictObject({ from: v.optional(bound), to: v.optional(bound) }),
  }),
  v.strictObject({ prop, kind: v.literal('exists'), value: v.boolean() }),
  v.strictObject({
    prop,
    kind: v.literal('rel'),
    value: v.pipe(v.array(words), v.minLength(1), v.maxLength(MAX_VALUES)),
  }),
  /**
   * Belongs to one of these items, as the type that `prop` leads to says (`members`), such as a collection.
   */
  v.strictObject({
    prop,
    kind: v.literal('in'),
    value: v.pipe(v.array(words), v.minLength(1), v.maxLength(MAX_IN)),
  }),
  /** Touches the bounds, or the area. */
  v.strictObject({
    prop,
    kind: v.literal('within'),
    value: v.union([boundsSchema, area]),
  }),
  /** At most `metres` away, measured from its nearest part. */
  v.strictObject({
    prop,
    kind: v.literal('near'),
    value: v.strictObject({ point: pointSchema, metres }),
  }),
  /** Has a position in common with the geometry, whatever that is. */
  v.strictObject({ prop, kind: v.literal('intersect'), value: shape(MOST_INTERSECTED) }),
  /** At most `metres` away from the geometry, measured between their nearest parts. */
  v.strictObject({
    prop,
    kind: v.literal('buffer'),
    value: v.strictObject({ geometry: shape(MOST_BUFFERED), metres }),
  }),
])
/**
 * One filter of a query: a condition on the property `prop`. `kind` says how values are compared and so
 * what `value` is, such as `{ prop: 'state', kind: 'is', value: ['OPEN'] }`.
 */
export type Filter = v.InferOutput<typeof filterSchema>

const filters = v.optional(v.pipe(v.array(filterSchema), v.maxLength(MAX_FILTERS)))
/**
 * How many of the conditions in `should` and `subsShould` must hold. More than there are is refused
 * (`invalidFilter`).
 */
const minShould = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 * MAX_FILTERS)))
const edge = v.nullable(v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.isoDate())]))

/**
 * Schema of a requested facet. Parts left out come from the property's own facet; without one, it counts by
 * value.
 */
export const facetRequestSchema = v.strictObject({
  prop,
  kind: v.optional(v.picklist(FACET_KINDS)),
  /**
   * The name of a range set, or ranges `[from, to]`, both ends included, null for an open end: numbers, or
   * days (`YYYY-MM-DD`) of a date. A property with many values is counted by their number.
   */
  ranges: v.optional(
    v.union([v.picklist(RANGE_SET_NAMES), v.pipe(v.array(v.tuple([edge, edge])), v.minLength(1), v.maxLength(50))]),
  ),
  /** The facet is collapsed: it is not counted and its answer is empty. */
  hide: v.optional(v.boolean()),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))),
  /** Minutes by which the reader's time is ahead of UTC. */
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-14 * 60), v.maxValue(14 * 60))),
})
/**
 * A facet that a query asks for: the property to count, and how. What is left out comes from the
 * property's own facet.
 */
export type FacetRequest = v.InferOutput<typeof facetRequestSchema>

/** Conditions shared by queries and subqueries. */
const conditions = {
  text: v.optional(words),
  /** Matches text as written, with its marks, instead of folding them away. */
  exact: v.optional(v.boolean()),
  types: v.optional(v.pipe(v.array(typeNameSchema), v.minLength(1), v.maxLength(100))),
  must: filters,
  should: filters,
  minShould,
  mustNot: filters,
}
/**
 * A property that refers to the related items, or `Type.property` for items of that type that refer to this
 * one.
 */
const via = v.pipe(v.string(), v.regex(/^(?:[A-Z][A-Za-z0-9]{0,59}\.)?[_$]?[A-Za-z][A-Za-z0-9_]{0,59}$/))
const subs = <const S extends v.GenericSchema>(sub: S) => v.optional(v.pipe(v.array(sub), v.maxLength(MAX_SUBS)))

const innermostSchema = v.strictObject({ via, ...conditions })
const innerSchema = v.strictObject({
  via,
  ...conditions,
  subs: subs(innermostSchema),
  subsShould: subs(innermostSchema),
})
/**
 * Schema of a subquery: conditions on related items, at most three levels deep. An item matches if one
 * related item does.
 */
export const subQuerySchema = v.strictObject({
  via,
  ...conditions,
  subs: subs(innerSchema),
  subsShould: subs(innerSchema),
})
/** Conditions on related items, reached by the relation `via`. An item matches if one related item does. */
export type SubQuery = v.InferOutput<typeof innermostSchema> & {
  subs?: SubQuery[] | undefined
  subsShould?: SubQuery[] | undefined
}

/** Schema of a search query (PROTOCOL.md, "Query"). Its limits keep one request from costing too much. */
export const querySchema = v.strictObject({
  ...conditions,
  subs: subs(subQuerySchema),
  subsShould: subs(subQuerySchema),
  sort: v.optional(
    v.pipe(v.array(v.strictObject({ key: prop, order: v.picklist(['asc', 'desc']) })), v.maxLength(MAX_SORT_KEYS)),
  ),
  facets: v.optional(
    v.pipe(v.record(v.pipe(v.string(), v.maxLength(60)), facetRequestSchema), v.maxEntries(MAX_FACETS)),
  ),
  labels: v.optional(v.boolean()),
  /** If false, hits are not counted: `total` is then the number of ids in the answer. */
  total: v.optional(v.boolean()),
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ALL_RESULTS))),
  after: v.optional(v.pipe(v.string(), v.maxLength(2000))),
})
/**
 * A search query: words, item types, filters that must, should or must not hold, conditions on related
 * items, sort keys, facets to count, and the size of the page. An empty query finds everything that the
 * person may see.
 */
export type Query = v.InferOutput<typeof querySchema>

/**
 * A value, range or period, with the number of hits that have it. `from` and `to` are the range filter that
 * selects it.
 */
export interface FacetTerm {
  value: string
  count: number
  from?: string | number
  to?: string | number
}

/**
 * Answer of `search/ids`. `total` is exact up to 10,000; above that `totalIsExact` is false and people see
 * "10,000+".
 */
export interface SearchResult {
  ids: string[]
  total: number
  totalIsExact: boolean
  labels?: Record<string, string>
  facets?: Record<string, FacetTerm[]>
  next?: string
}
