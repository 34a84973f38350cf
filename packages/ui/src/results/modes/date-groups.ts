import { formatClock, formatMonth, formatShortDate, formatWeekday, isBlank } from '@cairn/model/format'
import type { ApproximateDate } from '@cairn/model/approximate-date'
import type { Period } from '@cairn/model/value-objects'

/**
 * The month of a timeline that a date belongs to, or its year if the month is unknown. Its results are
 * shown under one heading.
 */
export interface DateGroup {
  /** The same for all dates of the group. Empty without a date. */
  key: string
  /** Empty without a date, and for a period whose beginning is not known. */
  title: string
  /** The date itself in words. Empty without one. */
  day: string
}

const NONE: DateGroup = { key: '', title: '', day: '' }
/** Key of the group of periods that have an end alone, such as `before 1920`. */
const OPEN = '-'

/**
 * Returns the timeline group of a date (YYYY[-M[-D]]) or date-time, in the user's time zone, or of the
 * beginning of a period or approximate date. `day` is the date in words. All fields are empty without a date.
 */
export function groupOfDate(value: unknown, locale: string): DateGroup {
  if (isBlank(value)) return NONE
  if (typeof value === 'object') return groupOfPeriod(value as Period | ApproximateDate, locale)
  const text = String(value)
  const isTime = text.includes('T')
  const [year = '', month] = isTime ? localMonth(text) : text.split('-')
  // The heading has the year. The day stays in one line of its column.
  const date = formatWeekday(text, locale, new Date(Number(year), 6).getTime()).replaceAll(' ', '\u00A0')
  const day = isTime ? `${date} ${formatClock(text)}` : date
  if (month === undefined) return { key: year, title: year, day }
  return { key: `${year}-${Number(month)}`, title: formatMonth(`${year}-${month}`, locale), day }
}

function groupOfPeriod({ from, to, ...rest }: Period | ApproximateDate, locale: string): DateGroup {
  const text = 'text' in rest ? rest.text : undefined
  if (from !== undefined) {
    const group = groupOfDate(from, locale)
    return { ...group, day: text ?? group.day }
  }
  return {
    ...NONE,
    key: to === undefined ? '' : OPEN,
    day: text ?? (to === undefined ? '' : `– ${formatShortDate(to, locale)}`),
  }
}

function localMonth(text: string): string[] {
  const date = new Date(text)
  return [String(date.getFullYear()), String(date.getMonth() + 1)]
}
