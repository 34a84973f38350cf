import type { ItemId } from '@cairn/contract'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { firstOf } from '../../items/rights/first-use.ts'
import { judge } from '../../items/rights/write-rule.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import type { Principal } from '../../items/facts/types.ts'

/** Returns the attachment that brought the file of this one: itself, or the one whose file it uses again. */
export function broughtBy(facts: ItemFacts): ItemId {
  return facts.values['uppyID'] === undefined ? (firstOf(facts) ?? facts.id) : facts.id
}

/**
 * Tells whether the person may set what is kept with the file of an attachment, and so is met wherever it is
 * used: they may change the attachment, and the one that brought the file.
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
