import { cleaned } from './clean-text.ts'
import { isDateText } from './dates.ts'
import { perLocale } from './per-locale.ts'

/** What people type, and paste from elsewhere, read as they mean it. What cannot be read comes back as it is, for the checks to say what is wrong. */

/** How other programs break lines: vertical tabs, form feeds, and the separators of Unicode. */
const OTHER_BREAK = /[\v\f\u0085\u2028\u2029]/g

/** A text as it may be kept: other breaks of lines as `lineBreak`, and no control characters, which come along unseen from PDFs and slides. */
export function readText(text: string, lineBreak: '\n' | ' ' = '\n'): string {
  return cleaned(text.replace(OTHER_BREAK, lineBreak))
}

const YEAR_FIRST = /^(\d{4})[./\s](\d{1,2})(?:[./\s](\d{1,2}))?$/
const NAMED_MONTH = /^(?:(\d{1,2})[-.\s]+)?(\p{L}+)[-.,\s]+(\d{4})$/u

/**
 * A date as YYYY-M-D from other ways of writing one: 2026/11/22, and 22-Nov-2026 as dates are shown, month by name in the reader's language or
 * English. Numbers with the year last are not read: which of them is the month, only their writer knows.
 */
export function readDate(text: string, locale = 'en'): string {
  const trimmed = text.trim()
  const [, year, month, day] = YEAR_FIRST.exec(trimmed) ?? []
  const read = year === undefined ? namedDate(trimmed, locale) : [year, month, day].filter(Boolean).join('-')
  return read !== undefined && isDateText(read) ? read : text
}

/** Thousands apart: by spaces everywhere, by a comma or a point where the language does so. None begins with 0: 0,125 is an eighth. */
const SPACED = /^[+-]?[1-9]\d{0,2}(\s\d{3})+([.,]\d*)?$/
const GROUPED = { ',': /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/, '.': /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/ }
const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/

/** A number as it is written in the reader's language, its thousands apart or not; null for nothing, the text itself where it is none. */
export function readNumber(text: string, locale = 'en'): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const digits = withoutGroups(trimmed, groupSign(locale))
  return NUMBER.test(digits) ? Number(digits.replace(',', '.')) : text
}

function withoutGroups(number: string, sign: string | undefined): string {
  if (SPACED.test(number)) return number.replace(/\s/g, '')
  return (sign === ',' || sign === '.') && GROUPED[sign].test(number) ? number.replaceAll(sign, '') : number
}

function namedDate(text: string, locale: string): string | undefined {
  const [, day, name, year] = NAMED_MONTH.exec(text) ?? []
  if (name === undefined) return undefined
  const month = [...monthNames(locale), ...monthNames('en')].findIndex((known) => known === plain(name))
  return month < 0 ? undefined : [year, (month % 12) + 1, day].filter(Boolean).join('-')
}

/** Short names of the months, then the long ones. */
const monthNames = perLocale((locale) =>
  (['short', 'long'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at) => plain(format.format(Date.UTC(2000, at, 15))))
  }),
)

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

const groupSign = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(123_456).find(({ type }) => type === 'group')
      ?.value,
)
