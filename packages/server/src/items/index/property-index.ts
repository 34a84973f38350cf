import { createHash } from 'node:crypto'
import type { Property } from '@cairn/contract'
import { labelSortKey } from '@cairn/model/fold'
import { isPeriod, UNSORTED_TYPES } from '@cairn/model/sort-kind'
import type { Period } from '@cairn/model/value-objects'
import { dateEnd, startTime } from './dates.ts'

/**
 * How a property is indexed for "is": values of few kinds as terms, which can be counted; plain values as lexemes of the text row,
 * because a term for every phone number would swell the term table.
 */
export type ExactForm = 'term' | 'lexeme' | 'none'

const LONGEST_EXACT = 200
/** What may be encoded in several ways. */
const MARKED = /[\u00c0-\uffff]/
const LONGEST_SORTED = 60
const TERM_KINDS: readonly Property['v'][] = ['SEL', 'REL', 'LOV', 'IDM']

export function exactFormOf(property: Property): ExactForm {
  if (isPeriod(property)) return 'none'
  if (TERM_KINDS.includes(property.v) || property.t === 'boolean' || property.facet !== undefined) return 'term'
  return property.v === 'DEF' && UNSORTED_TYPES.includes(property.t ?? '') ? 'none' : 'lexeme'
}

/**
 * The number that stands for a value in ranges and sorts, of a period its beginning, of a date with a time of day (`HH:mm`) that moment of it;
 * undefined for none.
 */
export function valueNumber({ v, t, many }: Property, value: unknown, time?: unknown): number | undefined {
  if (many) return [value ?? []].flat().length
  if (value === undefined || value === null) return undefined
  if (v === 'DT' || v === 'DTM') return startTime(String(value)) + minutesOf(time) * 60_000
  if (t === 'period' || t === 'approximateDate') return periodStart(value as Period)
  return Number(value)
}

/** How far from 1970 the ends lie that a period leaves open: the furthest that a time can be, in milliseconds. */
const OPEN_END = 8.64e15

/** The first moment of a period. Undefined for a date that says nothing, such as `n.d.`. */
function periodStart({ from, to }: Period): number | undefined {
  if (from === undefined && to === undefined) return undefined
  return from === undefined ? -OPEN_END : startTime(from)
}

/** The last moment of a period, in milliseconds since 1970; undefined for none. */
export function periodEnd(value: Period | null | undefined): number | undefined {
  if (!value || (value.from === undefined && value.to === undefined)) return undefined
  return value.to === undefined ? OPEN_END : Date.parse(dateEnd(value.to))
}

function minutesOf(time: unknown): number {
  const [hours = 0, minutes = 0] = typeof time === 'string' ? time.split(':').map(Number) : []
  return hours * 60 + minutes
}

/** The sort key of a text value: texts that differ only far behind count as alike. */
export function valueSortKey(value: unknown, letters?: readonly string[]): string | undefined {
  return value === undefined || value === null
    ? undefined
    : labelSortKey(String(value).slice(0, LONGEST_SORTED), letters)
}

/** Whether it is a place on the map. */
export function isGeometry({ v, t }: Pick<Property, 'v' | 't'>): boolean {
  return v === 'DEF' && t === 'geometry'
}

/** Whether only some who read the item may read the property. */
export function isLevelled({ level }: Property): boolean {
  return level !== undefined && level !== 'PUBLIC'
}

/** Whether it depends on the item who may read the property. */
export function isHeldAtTimes({ withPlace, levelWhen }: Property): boolean {
  return withPlace !== undefined || levelWhen !== undefined
}

/** Whether nobody searches by it, as it is kept from some who read the item. */
export function isUnsearched({ masked }: Property): boolean {
  return masked !== undefined && masked.as === undefined
}

/** Whether its words are searched: plain texts only, for everyone who reads the item. */
export function hasWords(property: Property): boolean {
  const wordless = [
    ...['integer', 'natural', 'float', 'boolean', 'period', 'approximateDate', 'group', 'geometry', 'json'],
    ...['questions', 'answers'],
  ]
  return !isHeldAtTimes(property) && property.v === 'DEF' && !wordless.includes(property.t ?? 'string')
}

/** The term of a visibility key, which the search row's `k1`, `xk` and `terms` hold. */
export function keyTerm(key: string): string {
  return `_v=${key}`
}

/** The term of a property's value. A value that only some may read is under a key of theirs, `*` for administrators. */
export function valueTerm(prop: string, value: unknown, scope?: string): string {
  return `${termPrefix(prop, scope)}${exactText(value)}`
}

/**
 * The term of a value that some readers see another one in place of: under a key of those who see it as it is, or without one for
 * administrators, who hold none.
 */
export function maskedTerm(prop: string, value: unknown, key?: string): string {
  return `${prop}!${key ?? ''}=${exactText(value)}`
}

/** What every term of the property begins with. */
export function termPrefix(prop: string, scope?: string): string {
  return scope === undefined ? `${prop}=` : `${prop}@${scope}=`
}

/** The term of a property that has a value at all. */
export function existsTerm(prop: string, scope?: string): string {
  return scope === undefined ? `+${prop}` : `+${prop}@${scope}`
}

/** In place of a key in the term of a generalised place: what everyone who reads the item may find it by. */
export const COARSE = 'coarse'

/**
 * Returns the lexeme under which a whole value of a property is indexed. It begins with a colon, unlike
 * words, so that a search for the beginning of a word never finds it.
 */
export function valueLexeme(prop: string, value: unknown, scope?: string): string {
  return `:${scope === undefined ? prop : `${prop}@${scope}`}=${exactText(value)}`
}

/** The lexeme of a word in a property, which stands there as in general text, told from the others likewise. */
export function wordLexeme(prop: string, lexeme: string): string {
  return `:${prop}:${lexeme}`
}

/** PostgreSQL refuses lexemes above 2 KB. */
const LONGEST_WORD = 80

/** Cuts a word to the length that the index keeps (`LONGEST_WORD`). */
export function clip(word: string): string {
  return word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).toWellFormed()
}

/**
 * The lexemes of general text. Most words are folded as they are written: they are kept once, without a prefix. One that is not is kept as it is
 * written behind `=`, and folded behind `^` where nothing of the text is written so.
 */
export function textLexemes(folded: readonly string[], written: readonly string[]): string[] {
  const [isFolded, isWritten] = [new Set(folded), new Set(written)]
  return [
    ...folded.map((word) => (isWritten.has(word) ? word : `^${word}`)),
    ...written.flatMap((word) => (isFolded.has(word) ? [] : `=${word}`)),
  ]
}

/** What a word of a text is kept as: one that is asked for as it is written, or in any orthography. */
export function textForms(word: string, isExact: boolean): string[] {
  return [word, `${isExact ? '=' : '^'}${word}`]
}

/** A lexeme that counts only for who reads by the rights of whole owners (`Quoted.ownText`). */
export function ownLexeme(lexeme: string): string {
  return `~${lexeme}`
}

/** One text for all ways to encode it; long ones are told apart by their digest: index entries have a limit. */
function exactText(value: unknown): string {
  const written = String(value)
  const text = MARKED.test(written) ? written.normalize('NFC') : written
  return text.length <= LONGEST_EXACT ? text : `#${createHash('sha256').update(text).digest('hex')}`
}
