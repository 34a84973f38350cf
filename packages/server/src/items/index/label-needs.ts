import { isDeepStrictEqual } from 'node:util'
import { originalOf, type ItemFacts } from '../facts/item-facts.ts'
import { keysOfSight } from '../rights/visibility-keys.ts'
import { plainLabelOf } from './item-label.ts'
import { copiedOf, isQuoted, lettersOf, quotesLabels } from './label-quotes.ts'
import type { TypeCatalogue } from '../facts/types.ts'

/**
 * Which labels and copies are to be looked at again after a write: `self` where the item quotes others, which may have changed while it was
 * written; `quoters` where others quote it and its label, its letters, what they copy, or who may see it, are not what it was. Nothing
 * names a `'new'` item yet; one that was deleted before comes as undefined.
 */
export function labelNeeds(
  catalogue: TypeCatalogue,
  before: ItemFacts | 'new' | undefined,
  after: ItemFacts,
): string[] {
  const quotes = quotesLabels(catalogue, after.type)
  const changed =
    before !== 'new' &&
    isQuoted(catalogue, after.type.name) &&
    (before === undefined ||
      plainLabelOf(before, catalogue) !== plainLabelOf(after, catalogue) ||
      sightOf(before) !== sightOf(after) ||
      before.values.fileID !== after.values.fileID ||
      lettersOf(before).join('\n') !== lettersOf(after).join('\n') ||
      [...copiedOf(catalogue, after.type.name), ...questionNames(after.type)].some(
        (name) => !isDeepStrictEqual(before.values[name], after.values[name]),
      ))
  return [...(quotes ? ['self'] : []), ...(changed ? ['quoters'] : [])]
}

/** Who sees the item, and the file of an attachment. */
function sightOf(facts: ItemFacts): string {
  return [facts, originalOf(facts)].map((each) => keysOfSight(each).join()).join(' ')
}

function questionNames({ properties }: ItemFacts['type']): string[] {
  return Object.entries(properties).flatMap(([name, { v, t }]) => (v === 'DEF' && t === 'questions' ? [name] : []))
}
