import type { Property } from '@cairn/contract'
import { foldedWords, labelKey, writtenWords } from '@cairn/model/fold'
import type { ItemFacts } from '../permissions/item-facts.ts'
import { keysAtLevel, keysOfItem } from '../permissions/visibility-keys.ts'
import { labelOf } from '../store/item-label.ts'
import { exactFormOf, existsTerm, hasWords, keyTerm, valueLexeme, valueTerm, wordLexeme } from './property-index.ts'

/** What the search and text row of an item hold, with terms still as text. */
export interface IndexedItem {
  /** Terms of the visibility keys, the main one first; empty for what only administrators see. */
  keyTerms: string[]
  terms: string[]
  labelKey: string
  words: string[]
  labelWords: string[]
}

/** PostgreSQL refuses lexemes above 2 KB and text rows above 1 MB. */
const LONGEST_WORD = 80
const MOST_WORDS = 20_000

/** Derives the search rows of an item from its values alone. Properties with a read level leave no trace but under that level's keys. */
export function indexItem(facts: ItemFacts): IndexedItem {
  const label = labelOf(facts)
  const keyTerms = keysOfItem(facts).map(keyTerm)
  const terms = new Set(keyTerms)
  if (facts.createdBy) terms.add(valueTerm('_c', facts.createdBy))
  const words = new Set(wordsWithForms(label))
  for (const [name, value] of Object.entries(facts.values)) {
    const property = Object.hasOwn(facts.type.properties, name) ? facts.type.properties[name] : undefined
    if (property && value !== null && value !== undefined) indexProperty(facts, name, property, [value].flat(), terms, words)
  }
  return {
    keyTerms,
    terms: [...terms],
    labelKey: labelKey(label),
    words: [...words].slice(0, MOST_WORDS),
    labelWords: [...new Set(wordsWithForms(label))],
  }
}

function indexProperty(facts: ItemFacts, name: string, property: Property, values: unknown[], terms: Set<string>, words: Set<string>): void {
  const form = exactFormOf(property)
  for (const scope of scopesOf(facts, property)) {
    terms.add(existsTerm(name, scope))
    for (const value of values) {
      if (form === 'term') terms.add(valueTerm(name, value, scope))
      if (form === 'lexeme') words.add(valueLexeme(name, value, scope))
    }
  }
  if (isLevelled(property) || !hasWords(property)) return
  for (const value of values) {
    for (const word of foldedWords(String(value))) words.add(wordLexeme(name, clip(word)))
    if (property.textField) for (const word of wordsWithForms(String(value))) words.add(word)
  }
}

/** Under which keys a property is indexed: none for an ordinary one, those of its level (and administrators) for a guarded one. */
function scopesOf(facts: ItemFacts, property: Property): (string | undefined)[] {
  if (!property.level || !isLevelled(property)) return [undefined]
  return ['*', ...keysAtLevel(facts, property.level)]
}

function isLevelled(property: Property): boolean {
  return property.level !== undefined && property.level !== 'PUBLIC'
}

/** Each word folded, and as it is written behind a `=`. */
function wordsWithForms(text: string): string[] {
  return [...foldedWords(text).map(clip), ...writtenWords(text).map((word) => `=${clip(word)}`)]
}

function clip(word: string): string {
  return word.slice(0, LONGEST_WORD).toWellFormed()
}
