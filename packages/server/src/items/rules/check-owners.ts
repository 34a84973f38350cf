import { idsNamed, ofSameOwner, type ItemId } from '@cairn/contract'
import { ownersOf, type ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import { invalid } from './check-values.ts'

/**
 * Throws `invalidItem` at each relation with `sameOwner` that newly refers to an item which shares no owner
 * with this one; all its references are checked if the item changes owners. Applies to the server too, which
 * gets the error for a missing item.
 */
export async function checkOwners(
  loader: Pick<ItemLoader, 'load'>,
  principal: Pick<Principal, 'system'>,
  after: ItemFacts,
  before?: ItemFacts,
): Promise<void> {
  const owners = ownersOf(after)
  const isSameHands = before !== undefined && String(ownersOf(before)) === String(owners)
  const named = ofSameOwner(after.type).map((name) => {
    const former = isSameHands ? idsNamed(before.values[name]) : []
    return [name, idsNamed(after.values[name]).filter((id) => !former.includes(id))] as const
  })
  const items = await loader.load(named.flatMap(([, ids]) => ids))
  const fits = (id: ItemId) => {
    const item = items.get(id)
    return item === undefined || ownersOf(item.facts).some((owner) => owners.includes(owner))
  }
  const wrong = named.filter(([, ids]) => !ids.every(fits)).map(([name]) => name)
  if (wrong.length === 0) return
  const userMessage = principal.system ? 'errors.invalidItem' : 'errors.otherOwner'
  throw invalid(Object.fromEntries(wrong.map((name) => [name, { userMessage }])))
}
