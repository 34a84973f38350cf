import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { ownersOf, readersOf, type ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'

/** Names the properties of a type that introduce whom they name: people who took part in what the item tells of. */
export function introducingProperties({ properties }: ItemType): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.introduces === true)
}

/**
 * Tells whether the person, or an organisation of theirs, has a part in an item that they may read: they are one of
 * its readers by name, or it belongs to an organisation of theirs.
 */
export function takesPart({ contact, organizations, adminOf }: Principal, facts: ItemFacts): boolean {
  if (contact !== undefined && readersOf(facts).includes(contact)) return true
  return ownersOf(facts).some((owner) => organizations.includes(owner) || adminOf.includes(owner))
}

/**
 * Lists whom an item introduces to a person who takes part in it (RIGHTS.md, "Names of people one met"): their names are told inside
 * the item. `shown` has the values that the person may see.
 */
export function introducedIn(
  principal: Principal,
  shown: Readonly<Record<string, unknown>>,
  facts: ItemFacts,
): ItemId[] {
  const names = introducingProperties(facts.type)
  if (names.length === 0 || !takesPart(principal, facts)) return []
  return names
    .flatMap((name) => [shown[name]].flat())
    .filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}
