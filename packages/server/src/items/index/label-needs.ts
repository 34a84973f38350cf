import { isDeepStrictEqual } from 'node:util'
import { originalOf, type ItemFacts } from '../facts/item-facts.ts'
import { keysOfSight } from '../rights/visibility-keys.ts'
import { plainLabelOf } from './item-label.ts'
import { copiedOf, isQuoted, lettersOf, quotesLabels } from './label-quotes.ts'
import type { TypeCatalogue } from '../facts/types.ts'

/**
 * Tells which labels and copies must be recomputed after a write: `self` if the item quotes others (they may
 * have changed meanwhile), `quoters` if others quote this one and what they take from it changed. `before` is
 * undefined for an item that had been deleted.
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

/** Returns a text for who can see the item, and the file of an attachment. */
function sightOf(facts: ItemFacts): string {
  return [facts, originalOf(facts)].map((each) => keysOfSight(each).join()).join(' ')
}

function questionNames({ properties }: ItemFacts['type']): string[] {
  return Object.entries(properties).flatMap(([name, { v, t }]) => (v === 'DEF' && t === 'questions' ? [name] : []))
}
