import { removeControlCharacters } from './clean-text.ts'
import { isDateText } from '../dates/dates.ts'
import { monthNames } from '../dates/day-names.ts'
import { perLocale } from './per-locale.ts'

/**
 * Parsers for what people type or paste. Input that cannot be read is returned unchanged, so that validation
 * reports it.
 */

/** Line breaks of other programs: vertical tabs, form feeds, and the separators of Unicode. */
const OTHER_BREAK = /[\v\f\u0085\u2028\u2029]/g

/**
 * Cleans a typed or pasted text: other line breaks become `lineBreak`, and control characters are removed.
 */
export function parseTypedText(text: string, lineBreak: '\n' | ' ' = '\n'): string {
  return removeControlCharacters(text.replace(OTHER_BREAK, lineBreak))
}

const YEAR_FIRST = /^(\d{4})[./\s](\d{1,2})(?:[./\s](\d{1,2}))?$/
const YEAR_LAST = /^(\d{1,2})[-./\s](\d{1,2})[-./\s](\d{4})$/
const NAMED_MONTH = /^(?:(\d{1,2})[-.\s]+)?(\p{L}+)[-.,\s]+(\d{4})$/u

/**
 * Converts a typed date to YYYY-M-D: 2026/11/22, 22/11/2026, or 22-Nov-2026 with the month's name in the
 * reader's language or English. With the year last the day is first, as dates are shown, unless only the
 * month can be: 11/22/2026. Returns other text unchanged. The caller shows how the text was understood.
 */
export function parseTypedDate(text: string, locale = 'en'): string {
  const trimmed = text.trim()
  const [, year, month, day] = YEAR_FIRST.exec(trimmed) ?? []
  const read =
    year === undefined
      ? (yearLastDate(trimmed) ?? namedDate(trimmed, locale))
      : [year, month, day].filter(Boolean).join('-')
  return read !== undefined && isDateText(read) ? read : text
}

/** Thousands separated by spaces. */
const SPACED = /^[+-]?[1-9]\d{0,2}(\s\d{3})+([.,]\d*)?$/
/**
 * Thousands separated by comma or point, if the language does so. The first group never starts with 0: 0,125
 * is an eighth.
 */
const GROUPED = { ',': /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/, '.': /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/ }
const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/

/**
 * Converts a number typed in the reader's language, with or without thousands separators. Null for blank
 * text, the text itself if it is not a number.
 */
export function parseTypedNumber(text: string, locale = 'en'): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const digits = withoutGroups(trimmed, groupSign(locale))
  return NUMBER.test(digits) ? Number(digits.replace(',', '.')) : text
}

function withoutGroups(number: string, sign: string | undefined): string {
  if (SPACED.test(number)) return number.replace(/\s/g, '')
  return (sign === ',' || sign === '.') && GROUPED[sign].test(number) ? number.replaceAll(sign, '') : number
}

function yearLastDate(text: string): string | undefined {
  const [, first, second, year] = YEAR_LAST.exec(text) ?? []
  if (year === undefined) return undefined
  return [`${year}-${second}-${first}`, `${year}-${first}-${second}`].find((date) => isDateText(date))
}

function namedDate(text: string, locale: string): string | undefined {
  const [, day, name, year] = NAMED_MONTH.exec(text) ?? []
  if (name === undefined) return undefined
  const month = [...knownMonths(locale), ...knownMonths('en')].findIndex((known) => known === plain(name))
  return month < 0 ? undefined : [year, (month % 12) + 1, day].filter(Boolean).join('-')
}

/** Short month names, then long ones. */
const knownMonths = perLocale((locale) => [...monthNames('short', locale), ...monthNames('long', locale)].map(plain))

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

const groupSign = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(123_456).find(({ type }) => type === 'group')
      ?.value,
)
