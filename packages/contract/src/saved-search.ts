import * as v from 'valibot'
import { querySchema, filterSchema, subQuerySchema } from './query.ts'

const filters = v.pipe(v.array(filterSchema), v.maxLength(50))
const groups = v.pipe(v.array(subQuerySchema), v.maxLength(10))
const { entries } = querySchema

/** What a saved search asks for: filters, and groups of filters on related items, all or any of which must be met. */
const criteriaSchema = v.strictObject({
  filters,
  groups,
  groupsShould: groups,
  types: entries.types,
  should: entries.should,
  minShould: entries.minShould,
  mustNot: entries.mustNot,
  exact: entries.exact,
})

/** The parts of a `SavedSearch` that make a query; `selectedFacets` are filters that were chosen in facets. */
export const savedSearchSchema = v.object({
  criteria: criteriaSchema,
  selectedFacets: v.optional(filters),
  searchString: entries.text,
  sortBy: v.optional(v.strictObject({ key: v.string(), order: v.picklist(['asc', 'desc']) })),
})
export type SavedSearch = v.InferOutput<typeof savedSearchSchema>
