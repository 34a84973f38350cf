import { LABELS_PROPERTY, STEWARD_RIGHT, STEWARDED } from '@cairn/contract'
import type { Item, ItemType } from '@cairn/contract/web'
import type { LevelsOfNew } from '../state/use-readable-levels.ts'

/**
 * Tells whether the person may set a property that, of types with care, only stewards of the owner set.
 * Labels are offered to all who may change the item: notices are theirs to put on.
 */
export function maySteward(item: Item, { care }: Pick<ItemType, 'care'>, name: string): boolean {
  return isOfAll(name, care) || item.$can?.[STEWARD_RIGHT] === true
}

/**
 * Tells the same of a property of a new item, by what the server says of it: before, nothing that only
 * stewards set is offered.
 */
export function mayStewardNew(
  { care }: Pick<ItemType, 'care'>,
  levels: LevelsOfNew | undefined,
  name: string,
): boolean {
  return isOfAll(name, care) || levels?.steward === true
}

function isOfAll(name: string, care: boolean | undefined): boolean {
  return care !== true || name === LABELS_PROPERTY || !STEWARDED.includes(name)
}
