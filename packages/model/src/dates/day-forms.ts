import { isDateText } from './dates.ts'
import { monthOf, padded, type Span } from './date-words.ts'

/** How to read days in numbers that may mean two things, such as `3/4/1921`, and years of two digits. */
export interface DateReading {
  /** Of day, month and year. */
  order?: 'dmy' | 'mdy' | 'ymd' | undefined
  /** The first two digits of years that have two. */
  century?: string | undefined
}

/** Why a date as written has no meaning, or two: what one would say to who typed it. */
export type DateDoubt =
  | { code: 'noDay'; day: string; month: string }
  | { code: 'noMonth'; month: string }
  | { code: 'twoDays'; days: readonly string[] }
  | { code: 'century' | 'beforeEra' }
  | { code: 'future'; year: string }

/** What a form says: a span, a doubt instead of one, or nothing that it understands. */
export type Found = Span | DateDoubt | undefined

/** A way to write a time, and what it means, by the groups of the pattern. */
export type DateForm = readonly [pattern: RegExp, read: (parts: readonly string[], how: DateReading) => Found]

/** Pattern of the name of a month, as one group. */
export const MONTH = '([a-z]{3,9})\\.?'
/** Pattern of a year, as one group. */
export const YEAR = '(1\\d{3}|20\\d{2}|[5-9]\\d{2})'
const BEGINS = '(?<![\\d/.-])'

/** Forms of days, in numbers and with months in words: `31/12/1920`, `1921-05-00`, `June 12–15, 1920`. */
export const DAY_FORMS: readonly DateForm[] = [
  [/(?<!\d)(\d{4})([-/.:])(\d{1,2})\2(\d{1,2})(?!\d)/g, ([year = '', , month = '', day = '']) => ymd(year, month, day)],
  [
    new RegExp(`${BEGINS}(\\d{1,2}) ?([-/.]) ?(\\d{1,2}) ?\\2 ?(\\d{4})(?!\\d)`, 'g'),
    ([first = '', , second = '', year = ''], { order }) => inNumbers(first, second, year, order),
  ],
  [
    new RegExp(`${BEGINS}(\\d{1,2})([-/. ])(\\d{1,2}|[a-z]{3,9})\\2'?(\\d{2})(?![\\d/.-])`, 'g'),
    ([first = '', , second = '', last = ''], how) => ofTwoDigits(first, second, last, how),
  ],
  [
    new RegExp(`${BEGINS}(\\d{1,2}) ?[-–/] ?(\\d{1,2}) ${MONTH},? ${YEAR}\\b`, 'g'),
    ([first = '', last = '', month = '', year = '']) => days(year, [monthOf(month), first], [monthOf(month), last]),
  ],
  [
    new RegExp(`\\b${MONTH} (\\d{1,2}) ?[-–/] ?(\\d{1,2}),? ${YEAR}\\b`, 'g'),
    ([month = '', first = '', last = '', year = '']) => days(year, [monthOf(month), first], [monthOf(month), last]),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:er)? ${MONTH} ?(?:[-–]|to|au) ?(\\d{1,2})(?:er)? ${MONTH},? ${YEAR}\\b`, 'g'),
    ([first = '', from = '', last = '', to = '', year = '']) => days(year, [monthOf(from), first], [monthOf(to), last]),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|er)?[-/. ] ?(?:of )?${MONTH},?[-/. ] ?${YEAR}\\b`, 'g'),
    ([day = '', month = '', year = '']) => dayOf(year, monthOf(month), day),
  ],
  [
    new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? ${YEAR}\\b`, 'g'),
    ([month = '', day = '', year = '']) => dayOf(year, monthOf(month), day),
  ],
  [
    new RegExp(`\\b${YEAR}[, /.-]{1,2}${MONTH}[ /.-](\\d{1,2})(?:st|nd|rd|th)?(?!\\d)`, 'g'),
    ([year = '', month = '', day = '']) => dayOf(year, monthOf(month), day),
  ],
]

/** A date with the largest unit first. Zeros stand for what is not known. */
function ymd(year: string, month: string, day: string): Found {
  if (Number(month) === 0) return [year, year]
  if (Number(month) > 12) return { code: 'noMonth', month }
  const from = `${year}-${month.padStart(2, '0')}`
  return Number(day) === 0 ? [from, from] : dayOf(year, month, day)
}

/** A day in numbers with its year last. */
function inNumbers(first: string, second: string, year: string, order: DateReading['order']): Found {
  const found = { dmy: dayOf(year, second, first), mdy: dayOf(year, first, second) }
  return chosen(found, order) ?? (Number(second) <= 12 || Number(first) > 12 ? found.dmy : found.mdy)
}

/** A day whose year has two digits: the last, or the first if the order says so. */
function ofTwoDigits(first: string, second: string, last: string, { order, century }: DateReading): Found {
  const month = /[a-z]/.test(second) ? monthOf(second) : second
  if (month === undefined) return undefined
  if (century === undefined) return { code: 'century' }
  const found = { dmy: dayOf(century + last, month, first), ymd: ymd(century + first.padStart(2, '0'), month, last) }
  if (month !== second) return order === 'ymd' ? found.ymd : found.dmy
  return chosen({ ...found, mdy: dayOf(century + last, first, second) }, order) ?? found.dmy
}

/** The day by the order, the only one, or the doubt which of them it is. Undefined if there is none. */
function chosen(found: Partial<Record<'dmy' | 'mdy' | 'ymd', Found>>, order: DateReading['order']): Found {
  const asked = order && found[order]
  if (isSpan(asked)) return asked
  const days = [...new Set(Object.values(found).flatMap((way) => (isSpan(way) ? [way[0]] : [])))]
  const [day, other] = days
  if (day === undefined) return undefined
  return other === undefined ? [day, day] : { code: 'twoDays', days }
}

type MonthDay = readonly [month: string | undefined, day: string]

function days(year: string, first: MonthDay, last: MonthDay): Found {
  const [from, to] = [dayOf(year, ...first), dayOf(year, ...last)]
  if (!isSpan(from)) return from
  return isSpan(to) ? [from[0], to[0]] : to
}

function dayOf(year: string, month: string | undefined, day: string): Found {
  if (month === undefined) return undefined
  if (Number(month) < 1 || Number(month) > 12) return { code: 'noMonth', month }
  const date = [padded(year), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDateText(date) ? [date, date] : { code: 'noDay', day, month }
}

/** Tells whether a form gave a span. */
export function isSpan(found: Found): found is Span {
  return Array.isArray(found)
}
