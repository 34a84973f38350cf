import { VISIBILITY_LEVELS, type Visibility } from './item.ts'
import type { ItemType, Property } from './item-type.ts'

/** Name of the property whose value is an item's visibility. */
export const ACCESS_PROPERTY = 'access'

/** Definition of the property `access`, for types whose items have a visibility of their own. */
export const accessProperty = { v: 'SEL', options: [...VISIBILITY_LEVELS], facet: { kind: 'terms' } } satisfies Property

/**
 * Returns the visibility level for a value of an item's property `access`, as its type maps it. Without a
 * value it is the type's level; an invalid one counts as the strictest.
 */
export function accessLevel(type: Pick<ItemType, 'properties' | 'visibility'>, value: unknown): Visibility {
  const access = Object.hasOwn(type.properties, ACCESS_PROPERTY) ? type.properties[ACCESS_PROPERTY] : undefined
  if (!access || value === undefined || value === null) return type.visibility
  const { levels } = access
  const level = levels ? Object.entries(levels).find(([option]) => option === value)?.[1] : value
  return VISIBILITY_LEVELS.find((each) => each === level) ?? 'PRIVATE'
}
