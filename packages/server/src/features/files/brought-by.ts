import type { ItemId } from '@cairn/contract'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { firstOf } from '../../items/rights/first-use.ts'
import { judge } from '../../items/rights/write-rule.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import type { Principal } from '../../items/facts/types.ts'

/**
 * Returns the id of the attachment that a file was first uploaded for: this one, or the one whose file it
 * shares.
 */
export function broughtBy(facts: ItemFacts): ItemId {
  return facts.values['uppyID'] === undefined ? (firstOf(facts) ?? facts.id) : facts.id
}

/**
 * Tells whether the person may set data that belongs to the file, wherever it is used: they may change both
 * this attachment and the one that it was uploaded for.
 */
export async function mayChangeFile(
  loader: Pick<ItemLoader, 'load'>,
  principal: Principal,
  attachment: ItemFacts,
): Promise<boolean> {
  const asked = new Set([attachment.id, broughtBy(attachment)])
  const found = await loader.load([...asked])
  return [...asked].every((id) => {
    const item = found.get(id)
    return item !== undefined && !item.row.deleted && judge(principal, item.facts, 'update').isAllowed
  })
}
