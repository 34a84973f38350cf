import { isDateText } from './dates.ts'

/** Holds the first and last year, month or day that a date may mean, each as exact as it is known. */
export interface DateBounds {
  /** YYYY[-MM[-DD]]. Missing if its beginning is open or not known. */
  from?: string
  /** As `from`, for its end. */
  to?: string
  /** The writer was not sure. */
  about?: true
}

/** One date: a year whose last digits may be unknown (`X`), with a month and a day, and how sure it is. */
const DATE = /^(\d{4}|\d{3}X|\d{2}XX)(?:-(0[1-9]|1[0-2]|XX)(?:-(0[1-9]|[12]\d|3[01]|XX))?)?([?~%])?$/
/** The end of a span that is open or not known. */
const OPEN = ['', '..']

/** What one date says: its first and last day, each as far as it is known. */
interface Point {
  from: string
  to: string
  isUnsure: boolean
}

/**
 * Reads a date of the Extended Date/Time Format (EDTF, ISO 8601-2, levels 0 and 1, without seasons and
 * years of more than four digits): `1984~`, `198X`, `1984-06-XX`, `1984/2004?`, `1984/..`. Undefined for
 * anything else.
 */
export function readEdtf(text: string): DateBounds | undefined {
  const ends = text.split('/')
  if (ends.length > 2 || ends.every((end) => OPEN.includes(end))) return undefined
  const points = ends.map((end) => (OPEN.includes(end) ? 'open' : pointOf(end)))
  const [first, last = first] = points
  // An end that is no date, as in `1921/22`, is not a missing one.
  if (first === undefined || last === undefined || points.includes(undefined)) return undefined
  const from = first === 'open' ? undefined : first.from
  const to = last === 'open' ? undefined : last.to
  if (from !== undefined && to !== undefined && from > to.padEnd(10, '~')) return undefined
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(points.some((point) => point !== 'open' && point?.isUnsure) ? { about: true } : {}),
  }
}

/** Writes a date in EDTF: `1920~`, `1902/1905`, `../1949`. Undefined if it has no bounds. */
export function edtfOf({ from, to, about }: DateBounds): string | undefined {
  const sure = about ? '~' : ''
  const [first, last] = [from, to].map((end) => (end === undefined ? '..' : `${end}${sure}`))
  if (from === undefined && to === undefined) return undefined
  return from === to ? first : `${first}/${last}`
}

function pointOf(text: string): Point | undefined {
  const [, year, month, day, sure] = DATE.exec(text) ?? []
  if (year === undefined) return undefined
  // Of what is unknown in the middle, the whole is.
  const known = [month, day].findIndex((part) => part === undefined || part === 'XX')
  const rest = [month, day].slice(0, known === -1 ? 2 : known)
  if (known === 0 && day !== undefined && day !== 'XX') return undefined
  const [from, to] = ['0', '9'].map((digit) => [year.replaceAll('X', digit), ...rest].join('-'))
  if (from === undefined || to === undefined || !isDateText(from) || !isDateText(to)) return undefined
  return { from, to, isUnsure: sure !== undefined }
}
