import {
  ACCESS_PROPERTY,
  isItemId,
  VISIBILITY_LEVELS,
  type ItemId,
  type ItemType,
  type Visibility,
} from '@cairn/contract'

/** The core type of a person's account item. It belongs to that person, whoever made it. */
export const USER_TYPE = 'User'

/** What the permission rule looks at in an item. */
export interface ItemFacts {
  id: ItemId
  type: ItemType
  createdBy: ItemId | undefined
  values: Readonly<Record<string, unknown>>
}

/** The organisations that own the item: itself where the type says `$self`, else what its owner property names. */
export function ownersOf({ id, type, values }: ItemFacts): readonly ItemId[] {
  if (type.owner === undefined) return []
  if (type.owner === '$self') return [id]
  return [values[type.owner]].flat().filter((owner): owner is ItemId => typeof owner === 'string' && isItemId(owner))
}

/** The item's own level where it has one, else its type's. A value that is no level counts as the strictest. */
export function levelOf({ type, values }: ItemFacts): Visibility {
  const own = Object.hasOwn(type.properties, ACCESS_PROPERTY) ? values[ACCESS_PROPERTY] : undefined
  if (own === undefined || own === null) return type.visibility
  return VISIBILITY_LEVELS.find((level) => level === own) ?? 'PRIVATE'
}

/** Who counts as the item's creator: the person themselves for their account item. */
export function creatorOf({ id, type, createdBy }: ItemFacts): ItemId | undefined {
  return type.name === USER_TYPE ? id : createdBy
}
