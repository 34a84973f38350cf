import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { ownersOf, readersOf, sharesOf, type ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'

/**
 * Returns the properties of a type that introduce the people they name: participants of what the item
 * describes.
 */
export function introducingProperties({ properties }: ItemType): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.introduces)
}

/**
 * Tells whether the person takes part in an item that they may read: as one of its named readers, or because
 * it belongs to an organisation of theirs.
 */
export function takesPart({ contact, organizations, adminOf }: Principal, facts: ItemFacts): boolean {
  if (contact !== undefined && readersOf(facts).includes(contact)) return true
  return ownersOf(facts).some((owner) => organizations.includes(owner) || adminOf.includes(owner))
}

/** Tells whether the item is shared with an organisation of the person. */
export function isSharedWith({ organizations, adminOf }: Principal, facts: ItemFacts): boolean {
  return sharesOf(facts).some(({ organization: id }) => organizations.includes(id) || adminOf.includes(id))
}

/**
 * Returns whom an item introduces to a person who takes part in it, or with whom it is shared if its type
 * says so (RIGHTS.md, "Names of people one met"): they may see their names in the item. `shown` has the
 * values visible to the person.
 */
export function introducedIn(
  principal: Principal,
  shown: Readonly<Record<string, unknown>>,
  facts: ItemFacts,
): ItemId[] {
  const names = introducingProperties(facts.type)
  if (names.length === 0) return []
  const isIn = takesPart(principal, facts)
  return names
    .filter((name) => isIn || (facts.type.properties[name]?.introduces === 'shared' && isSharedWith(principal, facts)))
    .flatMap((name) => [shown[name]].flat())
    .filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}
