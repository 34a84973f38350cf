import * as v from 'valibot'
import { typeNameSchema } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { savedSearchSchema, type SavedSearch } from '@cairn/contract/saved-search'
import { savedSearchToQuery } from '@cairn/model/saved-search'

/** Most types a collection may be held to. */
const MOST_TYPES = 100

export const membershipSchema = savedSearchSchema
export const typesSchema = v.pipe(v.array(typeNameSchema), v.maxLength(MOST_TYPES))

/** The types that members are held to; none where any will do, or where what is kept cannot be read. */
export function heldTypes(constrainTypes: unknown): readonly string[] {
  return v.is(typesSchema, constrainTypes) ? constrainTypes : []
}

/**
 * What finds the members of a collection, whoever asks, by their own rights; undefined where no search makes it, where that cannot be read, or where
 * none of the types it asks for is one that members may have.
 */
export function membersQuery(membershipQuery: unknown, constrainTypes: unknown): Query | undefined {
  const saved = v.safeParse(membershipSchema, membershipQuery)
  if (!saved.success) return undefined
  const query = withoutCollections(savedSearchToQuery(saved.output))
  const held = heldTypes(constrainTypes)
  if (held.length === 0) return query
  const types = query.types?.filter((type) => held.includes(type)) ?? [...held]
  return types.length > 0 ? { ...query, types } : undefined
}

/** What the search asks for, as it was kept; nothing where that cannot be read. */
export function keptQuery(membershipQuery: unknown): Query {
  const saved = v.safeParse(membershipSchema, membershipQuery)
  return saved.success ? savedSearchToQuery(saved.output) : {}
}

/** What a collection keeps of a saved search; undefined for what cannot be read. */
export function membershipOf(savedSearch: Readonly<Record<string, unknown>>): SavedSearch | undefined {
  const given = Object.entries(savedSearch).filter(([, value]) => value !== null)
  const saved = v.safeParse(membershipSchema, Object.fromEntries(given))
  return saved.success ? saved.output : undefined
}

/** A search in everything finds no collections, itself among them: these are part of another by naming it. */
function withoutCollections(query: Query): Query {
  if (query.types) return query
  return { ...query, mustNot: [...(query.mustNot ?? []), { prop: '_t', kind: 'is', value: 'Collection' }] }
}
