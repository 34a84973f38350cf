import { LABELS_PROPERTY, STEWARD_RIGHT, STEWARDED } from '@cairn/contract'
import type { Item, ItemType } from '@cairn/contract/web'

/**
 * Tells whether the person may set a property that, of types with care, only stewards of the owner set.
 * Labels are offered to all who may change the item: notices are theirs to put on.
 */
export function maySteward(item: Item, { care }: Pick<ItemType, 'care'>, name: string): boolean {
  return care !== true || name === LABELS_PROPERTY || !STEWARDED.includes(name) || item.$can?.[STEWARD_RIGHT] === true
}
