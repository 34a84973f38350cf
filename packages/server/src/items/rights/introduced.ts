import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { levelOf, ownersOf, readersOf, sharesOf, type ItemFacts } from '../facts/item-facts.ts'
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

/** What is public for visitors says whose it is: the relation to its owners. */
function publicOwner(facts: ItemFacts): string[] {
  const { anonymous, owner } = facts.type
  return anonymous && owner !== undefined && levelOf(facts) === 'PUBLIC' ? [owner] : []
}

/** Tells whether the item is shared with an organisation of the person. */
export function isSharedWith({ organizations, adminOf }: Principal, facts: ItemFacts): boolean {
  return sharesOf(facts).some(({ organization: id }) => organizations.includes(id) || adminOf.includes(id))
}

/**
 * Returns whom the values in `shown` name that an item introduces to a person: those of its introducing
 * properties, if the person takes part in it, or if the property introduces to those with whom it is shared
 * too (`introduces: 'shared'`); and for anybody the owners of an item that is public, of a type open to
 * visitors. The person may see these names in the item (RIGHTS.md, "Names of people one met").
 */
export function introducedIn(
  principal: Principal,
  shown: Readonly<Record<string, unknown>>,
  facts: ItemFacts,
): ItemId[] {
  const introducing = introducingProperties(facts.type)
  const isIn = introducing.length > 0 && takesPart(principal, facts)
  const names = introducing.filter(
    (name) => isIn || (facts.type.properties[name]?.introduces === 'shared' && isSharedWith(principal, facts)),
  )
  return [...names, ...publicOwner(facts)]
    .flatMap((name) => [shown[name]].flat())
    .filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}
