import { ALPHABET_PROPERTY, copiesOf, firstLettersOf, isAnswers, LANGUAGE_TYPE, type ItemType } from '@cairn/contract'
import { alphabetIn, alphabetRows } from '@cairn/model/letters'
import type { ItemFacts } from '../facts/item-facts.ts'
import { isHeldAtTimes, isLevelled } from './property-index.ts'
import { shapedOf } from './answer-shapes.ts'
import type { TypeCatalogue } from '../facts/types.ts'

/**
 * Returns the relations whose items appear in a type's labels: `@name` in its `label`, and those of its
 * area's label rule. Relations that not all readers may read are never included.
 */
export function labelQuotesOf(catalogue: TypeCatalogue, type: ItemType): string[] {
  const ofType = type.label.filter((part) => part.startsWith('@')).map((part) => part.slice(1))
  const names = [...ofType, ...(catalogue.labelRule?.(type.name)?.quotes ?? [])]
  return [...new Set(names)].filter((name) => isOpen(type, name))
}

/** Every write asks for these: they are worked out once for a type, and once for all types together. */
const textQuotes = new WeakMap<ItemType, readonly string[]>()
const quoters = new WeakMap<readonly ItemType[], Map<string, readonly Quoter[]>>()

/** A type, and the property by which its items may quote others. */
interface Quoter {
  type: ItemType
  property: string
}

/**
 * Returns the relations whose items' labels (for attachments also words in files) are indexed for the text
 * search of a type.
 */
export function textQuotesOf(type: ItemType): readonly string[] {
  const known = textQuotes.get(type)
  if (known) return known
  const names = Object.entries(type.properties)
    .filter(([name, { v, textField }]) => textField && (v === 'REL' || v === 'IDM') && isOpen(type, name))
    .map(([name]) => name)
  textQuotes.set(type, names)
  return names
}

/**
 * Tells whether items of this type contain labels or copied properties of other items, or answers to their
 * questions.
 */
export function quotesLabels(catalogue: TypeCatalogue, type: ItemType): boolean {
  const quoted = [labelQuotesOf(catalogue, type), textQuotesOf(type), copiesOf(type), shapedOf(type)]
  return quoted.some((each) => each.length > 0)
}

/** Relations to what items of the type copy, or to what decides which copies they may have. */
function copyRelationsOf(type: ItemType): string[] {
  const copies = copiesOf(type).map(({ relation }) => relation)
  return copies.length > 0 && type.within !== undefined ? [...copies, type.within] : copies
}

/** Returns the properties of a type that other types copy (`copyOf`). */
export function copiedOf(catalogue: TypeCatalogue, typeName: string): string[] {
  return quotersOf(catalogue, typeName).flatMap(({ type, property }) =>
    copiesOf(type).flatMap(({ relation, source }) => (relation === property ? [source] : [])),
  )
}

/**
 * Tells whether items of this type have data that is computed when they are written
 * (items/index/item-label.ts).
 */
export function isComputed(catalogue: TypeCatalogue, type: ItemType): boolean {
  const isRuled = catalogue.labelRule?.(type.name) !== undefined
  const hasLetters = lettersMayCome(catalogue, type) || firstLettersOf(type).length > 0
  return isRuled || quotesLabels(catalogue, type) || hasLetters
}

/** Tells whether items of any type may quote items of this type. */
export function isQuoted(catalogue: TypeCatalogue, typeName: string): boolean {
  return quotersOf(catalogue, typeName).length > 0
}

/**
 * Finds the types whose items may quote items of this type, each with the property (relation) by which they
 * do: in labels or text search, as copied properties, for the letters they sort by, or as the questions of
 * answers.
 */
export function quotersOf(catalogue: TypeCatalogue, typeName: string): readonly Quoter[] {
  const all = catalogue.all()
  const known = quoters.get(all) ?? new Map<string, readonly Quoter[]>()
  quoters.set(all, known)
  const found = known.get(typeName) ?? findQuoters(catalogue, all, typeName)
  known.set(typeName, found)
  return found
}

function findQuoters(catalogue: TypeCatalogue, all: readonly ItemType[], typeName: string): Quoter[] {
  return all.flatMap((type) => {
    const owner = ownersTellLetters(catalogue, type) && type.owner && type.owner !== '$self' ? [type.owner] : []
    const letters = [...owner, ...(type.language === undefined ? [] : [type.language])]
    return [
      ...new Set([
        ...[...labelQuotesOf(catalogue, type), ...textQuotesOf(type), ...copyRelationsOf(type), ...letters],
        ...shapedOf(type).map(({ shapedBy }) => shapedBy),
      ]),
    ]
      .filter((property) => type.properties[property]?.v === 'IDM' || type.properties[property]?.t === typeName)
      .map((property) => ({ type, property }))
  })
}

/** Tells whether items of a type may be sorted by the alphabet of a language or of their owners. */
export function lettersMayCome(catalogue: TypeCatalogue, type: ItemType): boolean {
  return type.language !== undefined || ownersTellLetters(catalogue, type)
}

/** Whether the owners of a type's items are of a type that tells its letters. */
function ownersTellLetters(catalogue: TypeCatalogue, { owner, name, properties }: ItemType): boolean {
  const ownerType = owner === '$self' ? name : owner && properties[owner]?.t
  return ownerType !== undefined && Object.hasOwn(catalogue.get(ownerType)?.properties ?? {}, ALPHABET_PROPERTY)
}

/**
 * Returns the alphabet that an item defines (a language for items in it, an organisation for items it owns),
 * as `alphabetSortKey` takes it. Empty for none.
 */
export function lettersOf(facts: Pick<ItemFacts, 'type' | 'values'> | undefined): readonly string[] {
  if (facts?.type.name === LANGUAGE_TYPE) return rowsOf(facts.values)
  return [facts?.values[ALPHABET_PROPERTY] ?? []].flat().map(String)
}

/** Rows of the alphabet of a language, which all words of one batch ask for. */
const knownRows = new WeakMap<ItemFacts['values'], readonly string[]>()

function rowsOf(values: ItemFacts['values']): readonly string[] {
  const rows = knownRows.get(values) ?? alphabetRows(alphabetIn(values))
  knownRows.set(values, rows)
  return rows
}

/**
 * Tells whether everyone who can read items of the type can always read the property, masks aside; true for a
 * name that is none. Only such properties may appear in labels, which are the same for everyone.
 */
export function isOpen({ properties }: ItemType, name: string): boolean {
  const property = properties[name]
  return property === undefined || !(isLevelled(property) || isHeldAtTimes(property) || isAnswers(property))
}
