import * as v from 'valibot'
import { typeNameSchema } from './item.ts'
import { ALL } from './query-words.ts'

export { ALL, DEFAULT_MAX, LABEL_KEY } from './query-words.ts'

/** A query as protocol.md defines it. Limits keep one request from costing the store more than a person could want. */
const MAX_TEXT = 500
const MAX_FILTERS = 50
const MAX_VALUES = 1000

const scalar = v.union([v.pipe(v.string(), v.maxLength(MAX_TEXT)), v.pipe(v.number(), v.finite()), v.boolean()])
const bound = v.nullable(v.union([v.pipe(v.string(), v.maxLength(40)), v.pipe(v.number(), v.finite())]))
const prop = v.pipe(v.string(), v.regex(/^[_$]?[A-Za-z][A-Za-z0-9_.]{0,59}$/))

export const filterSchema = v.variant('kind', [
  v.strictObject({
    prop,
    kind: v.literal('is'),
    value: v.union([scalar, v.pipe(v.array(scalar), v.minLength(1), v.maxLength(MAX_VALUES))]),
  }),
  v.strictObject({ prop, kind: v.literal('text'), value: v.pipe(v.string(), v.maxLength(MAX_TEXT)) }),
  v.strictObject({ prop, kind: v.literal('prefix'), value: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT)) }),
  v.strictObject({
    prop,
    kind: v.literal('range'),
    value: v.strictObject({ from: v.optional(bound), to: v.optional(bound) }),
  }),
  v.strictObject({ prop, kind: v.literal('exists'), value: v.boolean() }),
  v.strictObject({
    prop,
    kind: v.literal('rel'),
    value: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_VALUES)),
  }),
])
export type Filter = v.InferOutput<typeof filterSchema>

const filters = v.optional(v.pipe(v.array(filterSchema), v.maxLength(MAX_FILTERS)))

export const facetRequestSchema = v.strictObject({
  prop,
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))),
})
export type FacetRequest = v.InferOutput<typeof facetRequestSchema>

export const querySchema = v.strictObject({
  text: v.optional(v.pipe(v.string(), v.maxLength(MAX_TEXT))),
  /** Match the text as it is written, marks and all, instead of folding them away. */
  exact: v.optional(v.boolean()),
  types: v.optional(v.pipe(v.array(typeNameSchema), v.minLength(1), v.maxLength(100))),
  must: filters,
  should: filters,
  minShould: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_FILTERS))),
  mustNot: filters,
  sort: v.optional(v.pipe(v.array(v.strictObject({ key: prop, order: v.picklist(['asc', 'desc']) })), v.maxLength(1))),
  facets: v.optional(v.record(v.pipe(v.string(), v.maxLength(60)), facetRequestSchema)),
  labels: v.optional(v.boolean()),
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ALL))),
  after: v.optional(v.pipe(v.string(), v.maxLength(1000))),
})
export type Query = v.InferOutput<typeof querySchema>

export interface FacetTerm {
  value: string
  count: number
}

/** Answer of `search/ids`. `total` is exact up to 10,000; above that `totalIsExact` is false and it reads "10,000+". */
export interface SearchResult {
  ids: string[]
  total: number
  totalIsExact: boolean
  labels?: Record<string, string>
  facets?: Record<string, FacetTerm[]>
  next?: string
}
