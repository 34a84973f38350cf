import * as v from 'valibot'
import { isCleanText } from '../text/clean-text.ts'
import { isDateText } from '../dates/dates.ts'
import { plainText, parseRichText } from '../text/rich-text.ts'

/** Messages of these schemas are text keys of the error catalogue. */

/** Most characters of one part of an address. */
export const LONGEST_LINE = 200
const MOST_LANGUAGES = 60
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/

const line = v.optional(cleanText(LONGEST_LINE))

/** Schema of a postal address. */
export const addressSchema = v.strictObject(
  { street: line, city: line, province: line, postalCode: line, country: line },
  'errors.invalidItem',
)
/** A postal address in parts, as a form edits it. `ADDRESS_PARTS` names them. */
export type Address = v.InferOutput<typeof addressSchema>
/** Names of the parts of a postal address, in the order of a form. */
export const ADDRESS_PARTS = ['street', 'city', 'province', 'postalCode', 'country'] as const

/** Schema of an end of a period. */
export const periodEndSchema = v.optional(
  v.pipe(v.string('errors.invalidDate'), v.check(isDateText, 'errors.invalidDate')),
)

/** Schema of a period: two dates YYYY[-M[-D]], either one open. Refuses an end before the start. */
export const periodSchema = v.pipe(
  v.strictObject({ from: periodEndSchema, to: periodEndSchema }, 'errors.invalidDate'),
  v.check(endsAfterStart, 'errors.endBeforeStart'),
)
/** A period between two dates YYYY[-M[-D]]. A missing `from` or `to` leaves that end open. */
export type Period = v.InferOutput<typeof periodSchema>

/** Builds the schema of a text in several languages, each at most `longest` characters. */
export function translatedSchema(longest: number) {
  return v.pipe(
    v.record(v.pipe(v.string(), v.regex(LANGUAGE, 'errors.invalidItem')), cleanText(longest), 'errors.invalidItem'),
    v.check((texts) => Object.keys(texts).length <= MOST_LANGUAGES, 'errors.invalidItem'),
  )
}
/** A text in several languages: BCP 47 tag → text. */
export type Translated = Readonly<Record<string, string>>

/**
 * Returns the text for a reader: in their language, its base language, English, or any. Empty if there is
 * none.
 */
export function pickTranslation(texts: Translated, language: string): string {
  const wanted = [language, language.split('-')[0] ?? '', 'en']
  const found = wanted.map((each) => texts[each]).find((text) => text?.trim())
  return found ?? Object.values(texts).find((text) => text.trim() !== '') ?? ''
}

/** Formats an address as lines of an envelope. An address stored as one text is split at its line breaks. */
export function addressLines(address: unknown): string[] {
  if (typeof address === 'string') return address.split('\n')
  const parsed = v.safeParse(addressSchema, address)
  if (!parsed.success) return []
  const { street, city, province, postalCode, country } = parsed.output
  const place = [[city, province].filter(Boolean).join(' '), postalCode].filter(Boolean).join('  ')
  return [...(street ?? '').split('\n'), place, country ?? ''].filter((text) => text.trim() !== '')
}

/** Lists the texts of a value for search, whatever its shape. */
export function searchableTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  const doc = parseRichText(value)
  return doc ? [plainText(doc)] : Object.values(value).filter((part) => typeof part === 'string')
}

/**
 * Tells whether a value is empty: null, undefined, a blank text, or an object with only such parts. An array
 * is not.
 */
export function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.values(value).every(isBlankText)
  return isBlankText(value)
}

function isBlankText(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function cleanText(longest: number) {
  return v.pipe(
    v.string('errors.invalidItem'),
    v.maxLength(longest, 'errors.maxLength'),
    v.check(isCleanText, 'errors.invalidItem'),
  )
}

/** Tells whether a period ends no earlier than it starts, as far as both are known. */
export function endsAfterStart({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return !from || !to || compareDates(from, to) <= 0
}

/** Orders dates YYYY[-M[-D]] as far as both are known: 2026 is neither before nor after 2026-03. */
function compareDates(left: string, right: string): number {
  const [a, b] = [left.split('-').map(Number), right.split('-').map(Number)]
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
