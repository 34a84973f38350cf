import * as v from 'valibot'
import { querySchema, filterSchema, subQuerySchema } from './query.ts'

const filters = v.pipe(v.array(filterSchema), v.maxLength(50))
const groups = v.pipe(v.array(subQuerySchema), v.maxLength(10))
const { entries } = querySchema

/** Conditions of a saved search. `groups` are subqueries that must all match; of `groupsShould` any one. */
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

/**
 * Schema of the properties of a `SavedSearch` item that make its query. `selectedFacets` are filters chosen
 * in facets.
 */
export const savedSearchSchema = v.object({
  criteria: criteriaSchema,
  selectedFacets: v.optional(filters),
  searchString: entries.text,
  sortBy: v.optional(v.strictObject({ key: v.string(), order: v.picklist(['asc', 'desc']) })),
})
/** The properties of a `SavedSearch` item that make its query. */
export type SavedSearch = v.InferOutput<typeof savedSearchSchema>
