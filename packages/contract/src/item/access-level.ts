import { VISIBILITY_LEVELS, type Visibility } from './item.ts'
import type { ItemType, Property } from './item-type.ts'

/** Name of the property whose value is an item's visibility. */
export const ACCESS_PROPERTY = 'access'

/** Definition of the property `access`, for types whose items have a visibility of their own. */
export const accessProperty = { v: 'SEL', options: [...VISIBILITY_LEVELS], facet: { kind: 'terms' } } satisfies Property

/**
 * Returns the level of an item whose property `access` has this value: what the type's own words stand for.
 * Without a value it is the type's level; a value that stands for none counts as the strictest.
 */
export function accessLevel(type: Pick<ItemType, 'properties' | 'visibility'>, value: unknown): Visibility {
  const access = Object.hasOwn(type.properties, ACCESS_PROPERTY) ? type.properties[ACCESS_PROPERTY] : undefined
  if (!access || value === undefined || value === null) return type.visibility
  const { levels } = access
  const level = levels ? Object.entries(levels).find(([option]) => option === value)?.[1] : value
  return VISIBILITY_LEVELS.find((each) => each === level) ?? 'PRIVATE'
}
