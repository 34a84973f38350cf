import * as v from 'valibot'
import { itemIdSchema, VISIBILITY_LEVELS, type Item } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'

/** Key of the kind of import that brings in places from a geographic file. */
export const SPL_FILE = 'SPL_FILE'

/** Checks `defaults` of an import: what every feature gets that it makes. */
const defaultsSchema = v.object({
  collection: v.optional(v.nullable(itemIdSchema)),
  spatialType: v.optional(v.nullable(v.string())),
  spatialTypeOther: v.optional(v.nullable(v.string())),
  /** The level of the features. Without it they have the level of their type. */
  access: v.optional(v.nullable(v.picklist(VISIBILITY_LEVELS))),
  /** The features are created as sensitive. */
  sensitive: v.optional(v.nullable(v.boolean())),
})
/**
 * Values that an import sets for every feature that it creates: collection, kind of place, level, sensitive.
 */
export type FeatureDefaults = v.InferOutput<typeof defaultsSchema>

/** Properties that an import may set for all of its features, in the order of the form. */
export const DEFAULT_NAMES = ['collection', 'spatialType', 'spatialTypeOther', 'access', 'sensitive'] as const

/** Returns the default values for all features of an import; none if one of them is invalid. */
export function defaultsOf({ defaults }: Item): FeatureDefaults {
  const parsed = v.safeParse(defaultsSchema, defaults ?? {})
  return parsed.success ? parsed.output : {}
}

/** Condition on imports: they bring in places. */
export const OF_PLACES: Filter[] = [{ prop: 'kind', kind: 'is', value: SPL_FILE }]

/** Makes what a new import into a collection begins with. */
export function importInto({ $id, owner }: Item): Record<string, string> {
  return {
    kind: SPL_FILE,
    ...(typeof owner === 'string' ? { owner } : {}),
    defaults: JSON.stringify({ collection: $id }),
  }
}
