import type { ItemId } from '@cairn/contract'
import { ownersOf, type ItemFacts } from '../facts/item-facts.ts'

/**
 * Returns the container to which a link adds a member or from which it excludes one (`members` of the
 * container's type); undefined for other items. Making or changing such a link counts as a change of the
 * container.
 */
export function holderOf({ type, required = [], values }: ItemFacts): ItemFacts | undefined {
  if (type.endsMay !== true) return undefined
  const [from] = required
  const { pin, out } = from?.type.members ?? {}
  return [pin, out].includes(String(values['kind'])) ? from : undefined
}

/**
 * Tells whether the creator may make a new link by what it connects: all its owners own one of the items that
 * it requires, and by `mayUpdate` the creator may change that item (with `endsMay: 'read'`, reading it is
 * enough, which is not checked here). For a link that adds or excludes a member only the container counts.
 * False unless its type has `endsMay`.
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
