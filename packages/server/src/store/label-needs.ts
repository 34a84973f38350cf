import type { ItemFacts } from '../permissions/item-facts.ts'
import { keysOfItem } from '../permissions/visibility-keys.ts'
import { plainLabelOf } from './item-label.ts'
import { isQuoted, quotesOf } from './label-quotes.ts'
import type { TypeCatalogue } from './types.ts'

/**
 * Which labels are to be looked at again after a write: `self` where the item quotes others, which may have changed while it was written;
 * `quoters` where others quote it and its label, or who may see it, is not what it was.
 */
export function labelNeeds(catalogue: TypeCatalogue, before: ItemFacts | undefined, after: ItemFacts): string[] {
  const quotes = quotesOf(catalogue, after.type).length > 0
  const changed =
    isQuoted(catalogue, after.type.name) &&
    (before === undefined ||
      plainLabelOf(before, catalogue) !== plainLabelOf(after, catalogue) ||
      keysOfItem(before).join() !== keysOfItem(after).join())
  return [...(quotes ? ['self'] : []), ...(changed ? ['quoters'] : [])]
}
