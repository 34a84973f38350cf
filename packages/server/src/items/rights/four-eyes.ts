import { WRITERS_PROPERTY, type ItemId } from '@cairn/contract'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'

/**
 * Returns the accounts and contacts of the people who make a change. Accounts with the same contact count as
 * one person; in a masquerade both people count. Empty for the server.
 */
export function peopleBehind({ userId, contact, actor, actorContact }: Principal): ItemId[] {
  return [userId, contact, actor, actorContact].filter((id) => id !== undefined)
}

/**
 * Tells whether the person created the item or changed its content. They may then not make a move marked
 * `fourEyes`, not even as an administrator or in another's name.
 */
export function wroteItem(principal: Principal, { createdBy, values }: ItemFacts): boolean {
  const writers = [values[WRITERS_PROPERTY] ?? [], createdBy ?? []].flat()
  return peopleBehind(principal).some((id) => writers.includes(id))
}
