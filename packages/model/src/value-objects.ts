import * as v from 'valibot'
import { isClean } from './clean-text.ts'
import { isDateText } from './dates.ts'
import { plainText, richTextOf } from './rich-text.ts'

/** Messages are text keys of the error catalogue (platform-core section 5). */

/** Characters of one part of an address. */
export const LONGEST_LINE = 200
const MOST_LANGUAGES = 60
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/

const line = v.optional(cleanText(LONGEST_LINE))

/** The parts of a postal address (business-areas section 3, Contact). */
export const addressSchema = v.strictObject(
  { street: line, city: line, province: line, postalCode: line, country: line },
  'errors.invalidItem',
)
export type Address = v.InferOutput<typeof addressSchema>
export const ADDRESS_PARTS = ['street', 'city', 'province', 'postalCode', 'country'] as const

const date = v.optional(v.pipe(v.string('errors.invalidDate'), v.check(isDateText, 'errors.invalidDate')))

/** From one date to another, both YYYY[-M[-D]], either end open. */
export const periodSchema = v.pipe(
  v.strictObject({ from: date, to: date }, 'errors.invalidDate'),
  v.check(({ from, to }) => !from || !to || compareDates(from, to) <= 0, 'errors.endBeforeStart'),
)
export type Period = v.InferOutput<typeof periodSchema>

/** A text by language code (platform-core section 1). */
export function translatedSchema(longest: number) {
  return v.pipe(
    v.record(v.pipe(v.string(), v.regex(LANGUAGE, 'errors.invalidItem')), cleanText(longest), 'errors.invalidItem'),
    v.check((texts) => Object.keys(texts).length <= MOST_LANGUAGES, 'errors.invalidItem'),
  )
}
export type Translated = Readonly<Record<string, string>>

/** The text for a reader of `language`: in it, in the language it is a variety of, in English, or in any there is. */
export function textIn(texts: Translated, language: string): string {
  const wanted = [language, language.split('-')[0] ?? '', 'en']
  const found = wanted.map((each) => texts[each]).find((text) => text?.trim())
  return found ?? Object.values(texts).find((text) => text.trim() !== '') ?? ''
}

/** An address as the lines of an envelope; one that was kept as a single text stays as written. */
export function addressLines(address: unknown): string[] {
  if (typeof address === 'string') return address.split('\n')
  const parsed = v.safeParse(addressSchema, address)
  if (!parsed.success) return []
  const { street, city, province, postalCode, country } = parsed.output
  const place = [[city, province].filter(Boolean).join(' '), postalCode].filter(Boolean).join('  ')
  return [...(street ?? '').split('\n'), place, country ?? ''].filter((text) => text.trim() !== '')
}

/** The words of a value, whatever its form, for the search. */
export function wordsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  const doc = richTextOf(value)
  return doc ? [plainText(doc)] : Object.values(value).filter((part) => typeof part === 'string')
}

/** Whether a value holds nothing: a blank text, or an object whose parts are all blank. */
export function isHollow(value: unknown): boolean {
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
    v.check(isClean, 'errors.invalidItem'),
  )
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
