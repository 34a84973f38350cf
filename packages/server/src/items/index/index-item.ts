import {
  ANSWER_PROPERTIES,
  answersByPath,
  idsNamed,
  isAnswers,
  partsOf,
  stricterLevel,
  valuesOfPart,
  type Geometry,
  type Property,
} from '@cairn/contract'
import { foldedWords, isPlainAscii, labelSortKey, writtenWords } from '@cairn/model/fold'
import { joinedNumber, joinedNumbers } from '@cairn/model/number-words'
import { searchableTexts, type Period } from '@cairn/model/value-objects'
import { openAnswers } from '../rights/shown-answers.ts'
import { generalisationOf, heldLevel, keysOfHeld } from '../rights/generalised.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { indexedFacts } from '../facts/projections.ts'
import { isMaskedAway, keysBesideMask, maskedNames, openToAll } from '../rights/masked.ts'
import { keysAtLevel, keysOfItem, keysOfProperty, keysRequired } from '../rights/visibility-keys.ts'
import { cellOf } from '../facts/coarse-cell.ts'
import { labelOf } from './item-label.ts'
import { layoutOf } from './layout.ts'
import {
  clip,
  COARSE,
  exactFormOf,
  existsTerm,
  hasWords,
  isGeometry,
  isLevelled,
  keyTerm,
  maskedTerm,
  numberLexeme,
  ownLexeme,
  periodEnd,
  textLexemes,
  valueLexeme,
  valueNumber,
  valueSortKey,
  valueTerm,
  wordLexeme,
} from './property-index.ts'
import type { Box } from '../../lib/geometry/box.ts'
import { boxesOf } from '../../lib/geometry/shape.ts'

/** The search row and text row of an item before terms are replaced by their ids. */
export interface IndexedItem {
  /** Terms of the visibility keys, the main one first; empty for what only administrators see. */
  keyTerms: string[]
  /** Terms of the visibility keys of each item that it requires. They are not among its terms. */
  requiredTerms: string[][]
  /** All index terms but `requiredTerms`; `keyTerms` are among them. */
  terms: string[]
  /** The slots of the type's layout, null where there is no value. */
  facets: (string | null)[]
  numbers: (number | null)[]
  sortKeys: (string | null)[]
  labelKey: string
  /** Lexemes of all words that it is found by, those of its label and of files included. */
  words: string[]
  /** Lexemes of its label and of the labels quoted for its search (`Quoted.text` and `ownText`). */
  labelWords: string[]
  /** Bounding boxes of its places, each with a term for the property and its readers. */
  boxes: { term: string; box: Box }[]
}

/** PostgreSQL refuses more than 1 MB of lexemes for one item. */
const MOST_WORDS = 20_000
const MOST_BYTES = 1_000_000
/** So few fit, however long each is. */
const SURELY_FIT = 400

/**
 * Computes the search and text rows of an item. Properties with a read level are indexed only under the keys
 * of that level. Words beyond 20,000, or 1 MB, are left out, those of files first.
 */
export function indexItem(stored: ItemFacts): IndexedItem {
  const facts = indexedFacts(stored)
  const label = labelOf(facts)
  const { text = '', ownText = '', words = '', letters } = facts.quoted ?? {}
  const labelWords = [...new Set([...lexemesOf(`${label}\n${text}`), ...lexemesOf(ownText).map(ownLexeme)])]
  const values = indexedValues(facts)
  const keyTerms = keyTermsOf(facts)
  return {
    keyTerms,
    requiredTerms: keysRequired(facts).map((keys) => keys.map(keyTerm)),
    terms: collectTerms(facts, values, keyTerms),
    ...slotsOf(facts),
    labelKey: labelSortKey(label, letters),
    // Text of files comes last, because it is cut off if there are too many words.
    words: asManyAsFit(new Set([...wordsOf(facts, values, labelWords), ...lexemesOf(words)])),
    labelWords: asManyAsFit(labelWords),
    boxes: placesOf(facts, values),
  }
}

/** Returns only the sort keys of an item: those of its texts and of its label. */
export function orderOf(stored: ItemFacts): Pick<IndexedItem, 'sortKeys' | 'labelKey'> {
  const facts = indexedFacts(stored)
  return { sortKeys: sortKeysOf(facts), labelKey: labelSortKey(labelOf(facts), facts.quoted?.letters) }
}

/** Returns only the index terms of an item. */
export function termsOf(stored: ItemFacts): string[] {
  const facts = indexedFacts(stored)
  return collectTerms(facts, indexedValues(facts), keyTermsOf(facts))
}

function collectTerms(facts: ItemFacts, indexed: readonly IndexedValue[], keyTerms: readonly string[]): string[] {
  const terms = new Set(keyTerms)
  if (facts.createdBy) terms.add(valueTerm('_c', facts.createdBy))
  for (const { name, property, values, scopes } of indexed) {
    const hasTerms = exactFormOf(property) === 'term'
    for (const key of exactKeysOf(facts, name)) terms.add(existsTerm(name, key))
    if (generalisationOf(facts, name)) terms.add(existsTerm(name, COARSE))
    for (const scope of scopes) {
      terms.add(existsTerm(name, scope))
      if (hasTerms) for (const value of values) terms.add(valueTerm(name, value, scope))
    }
  }
  for (const term of maskedTermsOf(facts)) terms.add(term)
  return [...terms]
}

/** Returns terms of values that some readers see substituted, with the keys that read the real value. */
function maskedTermsOf(facts: ItemFacts): string[] {
  return maskedNames(facts.type).flatMap((name) => {
    const value = facts.values[name]
    if (!isMaskedAway(facts.type.properties[name] ?? {}, value)) return []
    return [undefined, ...keysBesideMask(facts, name)].map((key) => maskedTerm(name, value, key))
  })
}

function slotsOf(facts: ItemFacts): Pick<IndexedItem, 'facets' | 'numbers' | 'sortKeys'> {
  const { type } = facts
  const { facets, numbers, ends } = layoutOf(type)
  const values = openToAll(facts)
  return {
    facets: facets.map((name) => {
      const value = type.properties[name]?.cites ? idsNamed(values[name])[0] : values[name]
      return (value ?? null) === null ? null : valueTerm(name, value)
    }),
    numbers: [
      ...numbers.map((name) => {
        const property = type.properties[name] ?? { v: 'DEF' }
        return valueNumber(property, values[name], values[property.time ?? '']) ?? null
      }),
      ...ends.map((name) => periodEnd(values[name] as Period | null | undefined) ?? null),
    ],
    sortKeys: sortKeysOf(facts),
  }
}

function sortKeysOf(facts: ItemFacts): IndexedItem['sortKeys'] {
  const values = openToAll(facts)
  return layoutOf(facts.type).texts.map((name) => valueSortKey(values[name], facts.quoted?.letters) ?? null)
}

function placesOf(facts: ItemFacts, indexed: readonly IndexedValue[]): IndexedItem['boxes'] {
  return indexed
    .filter(({ property }) => isGeometry(property))
    .flatMap(({ name, values: [value], scopes }) => {
      const how = generalisationOf(facts, name)
      const exact = how ? exactKeysOf(facts, name) : scopes
      const boxes = boxesOf(value as Geometry)
      return [
        ...exact.flatMap((scope) => boxes.map((box) => ({ term: existsTerm(name, scope), box }))),
        ...(how ? [{ term: existsTerm(name, COARSE), box: cellOf(value as Geometry, how.cell) }] : []),
      ]
    })
}

/** Returns the keys that can search the exact position of a generalised place; none for other places. */
function exactKeysOf(facts: ItemFacts, name: string): string[] {
  const how = generalisationOf(facts, name)
  return how ? ['*', ...keysAtLevel(facts, how.level)] : []
}

function keyTermsOf(facts: ItemFacts): string[] {
  return keysOfItem(facts).map(keyTerm)
}

function wordsOf(facts: ItemFacts, indexed: readonly IndexedValue[], labelWords: readonly string[]): Set<string> {
  const words = new Set(labelWords)
  for (const lexeme of answerWordsOf(facts)) words.add(lexeme)
  for (const { name, property, values, scopes } of indexed) {
    if (exactFormOf(property) === 'lexeme') {
      for (const scope of scopes) for (const value of values) words.add(valueLexeme(name, value, scope))
    }
    if (isLevelled(property) || !hasWords(property) || isHeldPart(facts, name)) continue
    for (const text of values.flatMap(searchableTexts)) {
      const lexemes = lexemesOf(text)
      for (const lexeme of lexemes) words.add(wordLexeme(name, lexeme))
      if (!property.textField) continue
      for (const lexeme of lexemes) words.add(lexeme)
      for (const digits of digitsOf(property, text)) words.add(digits)
      const number = joinedNumber(text)
      if (number !== undefined) words.add(numberLexeme(number))
    }
  }
  return words
}

/** The values of a property, and the keys that can search them: undefined for all. */
interface IndexedValue {
  name: string
  property: Property
  values: readonly unknown[]
  scopes: readonly (string | undefined)[]
}

function indexedValues(facts: ItemFacts): IndexedValue[] {
  const { type, values: all } = facts
  const indexed: IndexedValue[] = []
  const add = (name: string, property: Property, values: readonly unknown[]) =>
    indexed.push({ name, property, values, scopes: scopesOf(facts, name, property) })
  for (const [name, value] of Object.entries(openToAll({ type, values: all }))) {
    const property = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
    if (!property || value === null || value === undefined) continue
    if (!isAnswers(property) || openAnswers(facts, name, value) !== undefined)
      add(name, property, property.cites ? idsNamed(value) : [value].flat())
    for (const each of partsOf(name, property)) {
      const found = valuesOfPart(value, each.part)
      if (found.length > 0) add(each.name, each.property, found)
    }
    for (const each of indexedAnswers(facts, name, value)) indexed.push(each)
  }
  return indexed
}

/** The answers in a property by question. Those without a level are all indexed under the same keys. */
function indexedAnswers(facts: ItemFacts, name: string, value: unknown): IndexedValue[] {
  const { kinds, levels = {} } = facts.quoted?.answers?.[name] ?? {}
  if (!kinds) return []
  const answers = answersByPath(value)
  const open = scopesOf(facts, name, { v: 'DEF' })
  return Object.entries(kinds).map(([path, kind]) => {
    const level = levels[path]
    const property = level === undefined ? ANSWER_PROPERTIES[kind] : { ...ANSWER_PROPERTIES[kind], level }
    const scopes = isLevelled(property) ? scopesOf(facts, name, property) : open
    return { name: `${name}.${path}`, property, values: answers.get(path) ?? [], scopes }
  })
}

/**
 * Returns the keys under which a property is indexed: none for an ordinary one; for one with a level those of
 * the level, and administrators.
 */
function scopesOf(facts: ItemFacts, name: string, property: Property): readonly (string | undefined)[] {
  const [whole = name] = name.split('.')
  const held = keysOfHeld(facts, whole)
  if (held && isLevelled(property)) {
    const level = stricterLevel(heldLevel(facts, whole), property.level) ?? 'PRIVATE'
    return ['*', ...keysAtLevel(facts, level)]
  }
  if (held) return ['*', ...held]
  if (!isLevelled(property)) return [undefined]
  return ['*', ...(keysOfProperty(facts, property) ?? [])]
}

/** Whether it is a part of a property that this item keeps from some of its readers. */
function isHeldPart(facts: ItemFacts, name: string): boolean {
  return name.includes('.') && keysOfHeld(facts, name.slice(0, name.indexOf('.'))) !== undefined
}

/** Returns the texts of the options chosen in answers. */
function answerWordsOf(facts: ItemFacts): string[] {
  const shapes = Object.entries(facts.quoted?.answers ?? {})
  return shapes.flatMap(([name, { words }]) => (words && !keysOfHeld(facts, name) ? lexemesOf(words) : []))
}

/** A phone number is found by its digits in one piece too. */
function digitsOf({ t }: Property, text: string): string[] {
  const digits = t === 'phone' ? text.replace(/\D/g, '') : ''
  return digits === '' ? [] : [digits]
}

function lexemesOf(text: string): string[] {
  const folded = foldedWords(text).map(clip)
  const words = isPlainAscii(text) ? folded : textLexemes(folded, writtenWords(text).map(clip))
  const numbers = joinedNumbers(text)
  return numbers.length > 0 ? [...words, ...numbers.map(clip)] : words
}

/** The first of the lexemes, as far as an item takes them. */
function asManyAsFit(lexemes: Iterable<string>): string[] {
  const first = [...lexemes].slice(0, MOST_WORDS)
  if (first.length <= SURELY_FIT) return first
  let room = MOST_BYTES
  return first.filter((lexeme) => (room -= Buffer.byteLength(lexeme)) > 0)
}
