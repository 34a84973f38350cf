import type { ItemFacts } from '../model/item-facts.ts'
import { keysOfItem } from '../rights/visibility-keys.ts'
import { plainLabelOf } from './item-label.ts'
import { isQuoted, lettersOf, quotesLabels } from './label-quotes.ts'
import type { TypeCatalogue } from '../model/types.ts'

/**
 * Which labels are to be looked at again after a write: `self` where the item quotes others, which may have changed while it was written;
 * `quoters` where others quote it and its label, its letters, or who may see it, are not what it was.
 */
export function labelNeeds(catalogue: TypeCatalogue, before: ItemFacts | undefined, after: ItemFacts): string[] {
  const quotes = quotesLabels(catalogue, after.type)
  const changed =
    isQuoted(catalogue, after.type.name) &&
    (before === undefined ||
      plainLabelOf(before, catalogue) !== plainLabelOf(after, catalogue) ||
      keysOfItem(before).join() !== keysOfItem(after).join() ||
      lettersOf(before).join(' ') !== lettersOf(after).join(' '))
  return [...(quotes ? ['self'] : []), ...(changed ? ['quoters'] : [])]
}
