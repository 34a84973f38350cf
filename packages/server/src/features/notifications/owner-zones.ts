import { TIME_ZONE_PROPERTY, USUAL_TIME_ZONE } from '@cairn/contract'
import { isTimeZone } from '@cairn/model/zones'
import { ownersOf, rulingFacts, type ItemFacts } from '../../items/facts/item-facts.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'

/**
 * Loads the owners of items, and returns a function that gives the time zone in which an item's days begin:
 * that of its first owner, or the default one if the owner has none.
 */
export async function ownerZones(
  loader: ItemLoader,
  items: readonly ItemFacts[],
): Promise<(facts: ItemFacts) => string> {
  const owners = await loader.load(new Set(items.flatMap((facts) => ownerOf(facts) ?? [])))
  return (facts) => {
    const owner = ownerOf(facts)
    const zone = owner && owners.get(owner)?.facts.values[TIME_ZONE_PROPERTY]
    return typeof zone === 'string' && isTimeZone(zone) ? zone : USUAL_TIME_ZONE
  }
}

function ownerOf(facts: ItemFacts) {
  return ownersOf(rulingFacts(facts) ?? facts)[0]
}
