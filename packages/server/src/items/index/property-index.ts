import { createHash } from 'node:crypto'
import type { Property } from '@cairn/contract'
import { labelSortKey } from '@cairn/model/fold'
import { isPeriod, UNSORTED_TYPES } from '@cairn/model/sort-kind'
import type { Period } from '@cairn/model/value-objects'
import { dateEnd, startTime } from './dates.ts'

/**
 * How a property is indexed for exact matches: values of few kinds as `term` (countable), free values as
 * `lexeme` of the text row (a term for each phone number would bloat the term table), or not at all.
 */
export type ExactForm = 'term' | 'lexeme' | 'none'

const LONGEST_EXACT = 200
/** What may be encoded in several ways. */
const MARKED = /[\u00c0-\uffff]/
const LONGEST_SORTED = 60
const TERM_KINDS: readonly Property['v'][] = ['SEL', 'REL', 'LOV', 'IDM']

/**
 * Returns whether exact matches of a property use a `term`, a `lexeme` of the text row, or no index (`none`).
 */
export function exactFormOf(property: Property): ExactForm {
  if (isPeriod(property)) return 'none'
  if (TERM_KINDS.includes(property.v) || property.t === 'boolean' || property.facet !== undefined) return 'term'
  return property.v === 'DEF' && UNSORTED_TYPES.includes(property.t ?? '') ? 'none' : 'lexeme'
}

/**
 * Returns a value as the number used for ranges and sorting: of a period its start (if that is open, the
 * first that a date can have), of a date with `time` (`HH:mm`) that moment. Of a multi-valued property it is
 * the number of values. Undefined for none, NaN for what is no number. Throws `invalidFilter` for what is no
 * date.
 */
export function valueNumber({ v, t, many }: Property, value: unknown, time?: unknown): number | undefined {
  if (many) return [value ?? []].flat().length
  if (value === undefined || value === null) return undefined
  if (v === 'DT' || v === 'DTM') return startTime(String(value)) + minutesOf(time) * 60_000
  if (t === 'period' || t === 'approximateDate') return periodStart(value as Period)
  return Number(value)
}

/** Value for the open end of a period: the largest time in JavaScript, in milliseconds. */
const OPEN_END = 8.64e15

/** The first moment of a period. Undefined for a date that says nothing, such as `n.d.`. */
function periodStart({ from, to }: Period): number | undefined {
  if (from === undefined && to === undefined) return undefined
  return from === undefined ? -OPEN_END : startTime(from)
}

/**
 * Returns the last moment of a period, in milliseconds since 1970: of one without end the last that a date
 * can have. Undefined for no period.
 */
export function periodEnd(value: Period | null | undefined): number | undefined {
  if (!value || (value.from === undefined && value.to === undefined)) return undefined
  return value.to === undefined ? OPEN_END : Date.parse(dateEnd(value.to))
}

function minutesOf(time: unknown): number {
  const [hours = 0, minutes = 0] = typeof time === 'string' ? time.split(':').map(Number) : []
  return hours * 60 + minutes
}

/**
 * Returns the sort key of the first 60 characters of a text value; undefined for none. `letters` is the
 * alphabet to sort by.
 */
export function valueSortKey(value: unknown, letters?: readonly string[]): string | undefined {
  return value === undefined || value === null
    ? undefined
    : labelSortKey(String(value).slice(0, LONGEST_SORTED), letters)
}

/** Tells whether a property holds places on the map. */
export function isGeometry({ v, t }: Pick<Property, 'v' | 't'>): boolean {
  return v === 'DEF' && t === 'geometry'
}

/**
 * Tells whether a property has a read level of its own, so that only some readers of the item may read it.
 */
export function isLevelled({ level }: Property): boolean {
  return level !== undefined && level !== 'PUBLIC'
}

/** Tells whether it depends on the item's values who may read the property. */
export function isHeldAtTimes({ withPlace, levelWhen }: Property): boolean {
  return withPlace !== undefined || levelWhen !== undefined
}

/** Tells whether a property is excluded from search because a mask hides it as a whole from some readers. */
export function isUnsearched({ masked }: Property): boolean {
  return masked !== undefined && masked.as === undefined
}

/**
 * Tells whether the words of a property are indexed for text search: plain texts, unless it depends on the
 * item's values who may read them.
 */
export function hasWords(property: Property): boolean {
  const wordless = [
    ...['integer', 'natural', 'float', 'boolean', 'period', 'approximateDate', 'group', 'geometry', 'json'],
    ...['questions', 'answers'],
  ]
  return !isHeldAtTimes(property) && property.v === 'DEF' && !wordless.includes(property.t ?? 'string')
}

/** Returns the index term of a visibility key, for the columns `k1`, `xk` and `terms` of search rows. */
export function keyTerm(key: string): string {
  return `_v=${key}`
}

/**
 * Returns the index term of a property's value; one longer than 200 characters stands as its hash. A value
 * that only some may read is scoped to a visibility key of theirs (`scope`), `*` for administrators.
 */
export function valueTerm(prop: string, value: unknown, scope?: string): string {
  return `${termPrefix(prop, scope)}${exactText(value)}`
}

/**
 * Returns the index term of the true value of a masked property: scoped to a key of those who see it, or
 * without a key for administrators.
 */
export function maskedTerm(prop: string, value: unknown, key?: string): string {
  return `${prop}!${key ?? ''}=${exactText(value)}`
}

/**
 * Returns the prefix that all index terms of a property's values share: of the values that all readers may
 * see, or of those under the visibility key `scope`.
 */
export function termPrefix(prop: string, scope?: string): string {
  return scope === undefined ? `${prop}=` : `${prop}@${scope}=`
}

/**
 * Returns the index term of the items that have any value of a property (under the visibility key `scope`, if
 * set).
 */
export function existsTerm(prop: string, scope?: string): string {
  return scope === undefined ? `+${prop}` : `+${prop}@${scope}`
}

/**
 * Scope used instead of a key in the terms of a generalised place: all readers of the item can search by it.
 */
export const COARSE = 'coarse'

/**
 * Returns the lexeme that indexes a property's whole value. It starts with a colon, so that prefix searches
 * for words never find it.
 */
export function valueLexeme(prop: string, value: unknown, scope?: string): string {
  return `:${scope === undefined ? prop : `${prop}@${scope}`}=${exactText(value)}`
}

/** Returns the lexeme that indexes a word within one property, as opposed to the general text. */
export function wordLexeme(prop: string, lexeme: string): string {
  return `:${prop}:${lexeme}`
}

/** PostgreSQL refuses lexemes above 2 KB. */
const LONGEST_WORD = 80

/** Cuts a word to 80 characters, the maximum of the text index. */
export function clip(word: string): string {
  return word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).toWellFormed()
}

/**
 * Returns the lexemes of general text. A word whose folded form equals its spelling is kept once; otherwise
 * the spelling is kept behind `=`, and the folded form behind `^` if no word is spelled so.
 */
export function textLexemes(folded: readonly string[], written: readonly string[]): string[] {
  const [isFolded, isWritten] = [new Set(folded), new Set(written)]
  return [
    ...folded.map((word) => (isWritten.has(word) ? word : `^${word}`)),
    ...written.flatMap((word) => (isFolded.has(word) ? [] : `=${word}`)),
  ]
}

/** Returns the lexemes to search for a word: exactly as spelled, or in any orthography. */
export function textForms(word: string, isExact: boolean): string[] {
  return [word, `${isExact ? '=' : '^'}${word}`]
}

/**
 * Returns the form of a lexeme that matches only for readers with rights over whole owners
 * (`Quoted.ownText`).
 */
export function ownLexeme(lexeme: string): string {
  return `~${lexeme}`
}

/**
 * Returns the lexeme that indexes a value which as a whole may be a number, such as a registration number;
 * `joined` is its text without blanks and signs (`joinedNumber`).
 */
export function numberLexeme(joined: string): string {
  return `#${joined}`
}

/**
 * Returns the canonical text of a value; long ones are replaced by a hash, because index entries are limited
 * in size.
 */
function exactText(value: unknown): string {
  const written = String(value)
  const text = MARKED.test(written) ? written.normalize('NFC') : written
  return text.length <= LONGEST_EXACT ? text : `#${createHash('sha256').update(text).digest('hex')}`
}
