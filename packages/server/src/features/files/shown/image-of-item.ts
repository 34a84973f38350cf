import { hasImageVariants, holdsAttachments, isItemId, type ItemId } from '@cairn/contract'
import { USER_TYPE } from '../../../items/facts/item-facts.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import type { ItemLoader } from '../../../items/facts/item-loader.ts'
import { maySeeProperty } from '../../../items/read/present-item.ts'
import type { Principal } from '../../../items/facts/types.ts'

/** Properties whose image is used for the item first. */
const FIRST = ['avatar', 'featureImage']

/**
 * Returns the attachment used as the picture of an item: its avatar, else its feature image, else the first
 * image it lists that the person may see. An account has the picture of its contact. Undefined if there is
 * none, or the person may not read the item.
 */
export async function imageOfItem(loader: ItemLoader, principal: Principal, id: ItemId): Promise<ItemId | undefined> {
  const item = await loader.loadOne(id)
  if (!item || item.row.deleted || !mayRead(principal, item.facts)) return undefined
  const { facts } = item
  // An account shows the image of its contact.
  const { contact } = facts.values
  if (facts.type.name === USER_TYPE)
    return typeof contact === 'string' && isItemId(contact) ? imageOfItem(loader, principal, contact) : undefined
  const names = Object.keys(facts.type.properties).filter(
    (name) => holdsAttachments(facts.type.properties[name]) && maySeeProperty(principal, facts, name),
  )
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  const ids = names
    .toSorted((left, right) => rank(left) - rank(right))
    .flatMap((name) => facts.values[name])
    .filter((each): each is ItemId => typeof each === 'string' && isItemId(each))
  const found = await loader.load(ids)
  return ids.find((each) => {
    const attachment = found.get(each)
    return attachment && mayRead(principal, attachment.facts) && hasImageVariants(attachment.facts.values.filetype)
  })
}
