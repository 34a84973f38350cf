import type { ItemId } from '@cairn/contract'
import { ownersOf, type ItemFacts } from '../facts/item-facts.ts'

/**
 * Returns the item that a link pins something to, or leaves it out of (`members` of its type). Undefined for
 * everything else. What is pinned to an item is a change of that item, and not of the other end.
 */
export function holderOf({ type, required = [], values }: ItemFacts): ItemFacts | undefined {
  if (type.endsMay !== true) return undefined
  const [from] = required
  const { pin, out } = from?.type.members ?? {}
  return [pin, out].includes(String(values['kind'])) ? from : undefined
}

/**
 * Tells whether a new item is made for the owners of one that it requires and that its maker may change,
 * where its type lets these make it (`endsMay`). That they may read all of them is asked of everyone.
 */
export function isMadeForEnds(
  link: ItemFacts,
  owners: readonly ItemId[],
  mayUpdate: (item: ItemFacts) => boolean,
): boolean {
  const { endsMay } = link.type
  if (endsMay === undefined || owners.length === 0) return false
  const holder = holderOf(link)
  const ends = holder ? [holder] : (link.required ?? [])
  const mayMake = (item: ItemFacts) => endsMay === 'read' || mayUpdate(item)
  return ends.some((item) => item && mayMake(item) && owners.every((owner) => ownersOf(item).includes(owner)))
}
