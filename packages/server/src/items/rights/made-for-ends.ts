import type { ItemId } from '@cairn/contract'
import { ownersOf, type ItemFacts } from '../model/item-facts.ts'

/**
 * Tells whether a new item is made for the owners of one that it requires and that its maker may change,
 * where its type lets these make it (`endsMay`).
 */
export function isMadeForEnds(
  { type, required = [] }: ItemFacts,
  owners: readonly ItemId[],
  mayUpdate: (item: ItemFacts) => boolean,
): boolean {
  if (type.endsMay !== true || owners.length === 0) return false
  return required.some((item) => item && mayUpdate(item) && owners.every((owner) => ownersOf(item).includes(owner)))
}
