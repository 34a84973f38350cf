import { createHash } from 'node:crypto'
import type { Property } from '@cairn/contract'

/**
 * How a property is indexed for "is": values of few kinds as terms, which can be counted; plain values as lexemes of the text row,
 * because a term for every phone number would swell the term table.
 */
export type ExactForm = 'term' | 'lexeme' | 'none'

const LONGEST_EXACT = 200
const TERM_KINDS: readonly Property['v'][] = ['SEL', 'REL', 'LOV', 'IDM']

export function exactFormOf(property: Property): ExactForm {
  if (TERM_KINDS.includes(property.v) || property.t === 'boolean' || property.facet !== undefined) return 'term'
  return property.v === 'DEF' && (property.t === 'text' || property.t === 'address') ? 'none' : 'lexeme'
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
