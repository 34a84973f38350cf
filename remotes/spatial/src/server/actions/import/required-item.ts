import type { Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'

/**
 * Returns the item that an action was called on, with its type narrowed. Throws `notAllowed` if there is
 * none.
 */
export function requiredItem(item: Item | undefined): Item {
  if (!item) throw new CairnError('notAllowed')
  return item
}
