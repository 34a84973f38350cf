import { formatDate, formatDateTime, isBlank, perLocale } from '@cairn/model/format'

/**
 * The month of a timeline that a date belongs to, or its year if the month is unknown. Its results are
 * shown under one heading.
 */
export interface DateGroup {
  /** The same for all dates of the group. Empty without a date. */
  key: string
  title: string
  day: string
}

const months = perLocale((locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }))

/**
 * Returns the timeline group of a date (YYYY[-M[-D]]) or date-time, in the user's time zone. `day` is the
 * date in words. All fields are empty without a date.
 */
export function groupOfDate(value: unknown, locale: string): DateGroup {
  if (isBlank(value)) return { key: '', title: '', day: '' }
  const text = String(value)
  const isTime = text.includes('T')
  const day = isTime ? formatDateTime(text, locale) : formatDate(text, locale)
  const [year = '', month] = isTime ? localMonth(text) : text.split('-')
  if (month === undefined) return { key: year, title: year, day }
  const first = new Date(Number(year), Number(month) - 1, 1)
  return { key: `${year}-${Number(month)}`, title: months(locale).format(first), day }
}

function localMonth(text: string): string[] {
  const date = new Date(text)
  return [String(date.getFullYear()), String(date.getMonth() + 1)]
}
