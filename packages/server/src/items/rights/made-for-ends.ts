import type { ItemId } from '@cairn/contract'
import { ownersOf, type ItemFacts } from '../model/item-facts.ts'

/**
 * Tells whether a new item is made for the owners of one that it requires and that its maker may change,
 * where its type lets these make it (`endsMay`).
 */
export function isMadeForEnds(
  { type, required = [], values }: ItemFacts,
  owners: readonly ItemId[],
  mayUpdate: (item: ItemFacts) => boolean,
): boolean {
  if (type.endsMay !== true || owners.length === 0) return false
  const [from] = required
  const { pin, out } = from?.type.members ?? {}
  // What is pinned to an item, or left out of it, is a change of that item, and not of the other end.
  const ends = [pin, out].includes(String(values['kind'])) ? [from] : required
  return ends.some((item) => item && mayUpdate(item) && owners.every((owner) => ownersOf(item).includes(owner)))
}
