import * as v from 'valibot'
import { typeNameSchema } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { savedSearchSchema, type SavedSearch } from '@cairn/contract/saved-search'
import { savedSearchToQuery } from '@cairn/model/saved-search'

/** Most item types that a collection may name. */
const MOST_TYPES = 100

/** Checks the search for the members of a collection. */
export const membershipSchema = savedSearchSchema
/** Checks the names of item types that members may have. */
export const typesSchema = v.pipe(v.array(typeNameSchema), v.maxLength(MOST_TYPES))

/**
 * Returns the item types that members may have. Returns an empty array if any type may be a member, or if the
 * value is not valid.
 */
export function allowedTypes(constrainTypes: unknown): readonly string[] {
  return v.is(typesSchema, constrainTypes) ? constrainTypes : []
}

/**
 * Builds the query for the members of a collection from its stored search, limited to `constrainTypes` (any
 * type if empty or not valid). Without types in the search, collections are left out. It runs with the
 * rights of the reader. Returns undefined if the search is not valid, or if no type that it asks for may be
 * a member.
 */
export function membersQuery(membershipQuery: unknown, constrainTypes: unknown): Query | undefined {
  const saved = v.safeParse(membershipSchema, membershipQuery)
  if (!saved.success) return undefined
  const query = withoutCollections(savedSearchToQuery(saved.output))
  const held = allowedTypes(constrainTypes)
  if (held.length === 0) return query
  const types = query.types?.filter((type) => held.includes(type)) ?? [...held]
  return types.length > 0 ? { ...query, types } : undefined
}

/** Returns what the stored search asks for, as a query. Returns an empty query if it is not valid. */
export function storedQuery(membershipQuery: unknown): Query {
  const saved = v.safeParse(membershipSchema, membershipQuery)
  return saved.success ? savedSearchToQuery(saved.output) : {}
}

/**
 * Makes the stored search of a collection from the item of a saved search. Returns undefined if that is not
 * valid.
 */
export function membershipFromSavedSearch(savedSearch: Readonly<Record<string, unknown>>): SavedSearch | undefined {
  const given = Object.entries(savedSearch).filter(([, value]) => value !== null)
  const saved = v.safeParse(membershipSchema, Object.fromEntries(given))
  return saved.success ? saved.output : undefined
}

/** Excludes collections from a query without types, so that a collection does not contain itself. */
function withoutCollections(query: Query): Query {
  if (query.types) return query
  return { ...query, mustNot: [...(query.mustNot ?? []), { prop: '_t', kind: 'is', value: 'Collection' }] }
}
