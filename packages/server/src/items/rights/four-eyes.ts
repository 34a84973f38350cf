import { WRITERS_PROPERTY, type ItemId } from '@cairn/contract'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'

/**
 * Returns accounts and contacts of the people in whose hands a change is: two accounts with one contact are one
 * person, and of a masquerade both people count. Empty for the server itself.
 */
export function peopleBehind({ userId, contact, actor, actorContact }: Principal): ItemId[] {
  return [userId, contact, actor, actorContact].filter((id) => id !== undefined)
}

/**
 * Tells whether somebody made the item or changed its content. Such people make no move of `fourEyes`,
 * administrators and actions in their names included.
 */
export function wroteItem(principal: Principal, { createdBy, values }: ItemFacts): boolean {
  const writers = [values[WRITERS_PROPERTY] ?? [], createdBy ?? []].flat()
  return peopleBehind(principal).some((id) => writers.includes(id))
}
