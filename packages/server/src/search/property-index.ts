import { createHash } from 'node:crypto'
import type { Property } from '@cairn/contract'
import { labelKey } from '@cairn/model/fold'
import { dateStart } from './dates.ts'

/**
 * How a property is indexed for "is": values of few kinds as terms, which can be counted; plain values as lexemes of the text row,
 * because a term for every phone number would swell the term table.
 */
export type ExactForm = 'term' | 'lexeme' | 'none'

const LONGEST_EXACT = 200
const LONGEST_SORTED = 60
const TERM_KINDS: readonly Property['v'][] = ['SEL', 'REL', 'LOV', 'IDM']

export function exactFormOf(property: Property): ExactForm {
  if (TERM_KINDS.includes(property.v) || property.t === 'boolean' || property.facet !== undefined) return 'term'
  return property.v === 'DEF' && (property.t === 'text' || property.t === 'address') ? 'none' : 'lexeme'
}

/**
 * What its value is ranged and sorted by: a number (dates as milliseconds, yes as 1; many values by how many there are where their facet
 * is one of ranges), the sort key of a short text, or nothing.
 */
export function kindOfValue({ v, t, many, facet }: Property): 'number' | 'text' | 'none' {
  if (many) return facet?.kind === 'ranges' && !isNumeric({ v, t }) ? 'number' : 'none'
  if (v === 'DT' || v === 'DTM' || isNumeric({ v, t }) || (v === 'DEF' && t === 'boolean')) return 'number'
  if (v === 'SEL' || v === 'LOV') return 'text'
  return v === 'DEF' && t !== 'text' && t !== 'address' ? 'text' : 'none'
}

/** The number that stands for a value in ranges and sorts; undefined for none. */
export function valueNumber({ v, many }: Property, value: unknown): number | undefined {
  if (many) return [value ?? []].flat().length
  if (value === undefined || value === null) return undefined
  if (v === 'DT' || v === 'DTM') return Date.parse(dateStart(String(value)))
  return Number(value)
}

/** The sort key of a text value: texts that differ only far behind count as alike. */
export function valueSortKey(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : labelKey(String(value).slice(0, LONGEST_SORTED))
}

export function isNumeric({ v, t }: Pick<Property, 'v' | 't'>): boolean {
  return v === 'DEF' && (t === 'integer' || t === 'float')
}

/** Whether only some who read the item may read the property. */
export function isLevelled({ level }: Property): boolean {
  return level !== undefined && level !== 'PUBLIC'
}

/** Whether its words are searched: plain texts only. */
export function hasWords(property: Property): boolean {
  return property.v === 'DEF' && !['integer', 'float', 'boolean'].includes(property.t ?? 'string')
}

/** The term of a visibility key, which the search row's `k1`, `xk` and `terms` hold. */
export function keyTerm(key: string): string {
  return `_v=${key}`
}

/** The term of a property's value. A value that only some may read is under a key of theirs, `*` for administrators. */
export function valueTerm(prop: string, value: unknown, scope?: string): string {
  return `${termPrefix(prop, scope)}${exactText(value)}`
}

/** What every term of the property begins with. */
export function termPrefix(prop: string, scope?: string): string {
  return scope === undefined ? `${prop}=` : `${prop}@${scope}=`
}

/** The term of a property that has a value at all. */
export function existsTerm(prop: string, scope?: string): string {
  return scope === undefined ? `+${prop}` : `+${prop}@${scope}`
}

/** The lexeme of a property's whole value. */
export function valueLexeme(prop: string, value: unknown, scope?: string): string {
  return `${scope === undefined ? prop : `${prop}@${scope}`}=${exactText(value)}`
}

/** The lexeme of a word in a property; plain words, of the general text, have no prefix, and written ones begin with `=`. */
export function wordLexeme(prop: string, word: string): string {
  return `${prop}:${word}`
}

/** Long values are told apart by their digest: index entries have a limit. */
function exactText(value: unknown): string {
  const text = String(value)
  return text.length <= LONGEST_EXACT ? text : `#${createHash('sha256').update(text).digest('hex')}`
}
