import type { ItemId } from '@cairn/contract'
import { ownersOf, type ItemFacts } from '../facts/item-facts.ts'

/**
 * Returns the item that a link adds a member to or excludes one from (`members` of its type); undefined for
 * other items. Such a link counts as a change of this item.
 */
export function holderOf({ type, required = [], values }: ItemFacts): ItemFacts | undefined {
  if (type.endsMay !== true) return undefined
  const [from] = required
  const { pin, out } = from?.type.members ?? {}
  return [pin, out].includes(String(values['kind'])) ? from : undefined
}

/**
 * Tells whether all owners of a new link own one item that it requires, and its creator may change that item
 * (with `endsMay: 'read'` whoever reads it may make the link; that they do is not checked here); false unless
 * its type has `endsMay`. For a link that adds or excludes a member only the container counts.
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
