import { monthsOf, padded, plainDate, type Span } from './date-words.ts'
import { DAY_FORMS, isSpan, type DateDoubt, type DateReading } from './day-forms.ts'
import { readEdtf, type DateBounds } from './edtf.ts'
import { YEAR_FORMS } from './year-forms.ts'

export type { DateDoubt, DateReading } from './day-forms.ts'

/** An approximate date: the text as written, and the period it means. */
export interface ApproximateDate extends DateBounds {
  text: string
}

const NOTHING =
  /^(?:n\.? ?d\.?|s\.? ?d\.?|no date|not dated|undated|sans date|non date|(?:date )?(?:not known|unknown|inconnue)|unknown date)$/
const ABOUT =
  /\?|(?:\b(?:about|around|approx(?:imately)?|circa|probably|possibly|perhaps|environ|vers|peut-etre)\b|(?<!\d(?:st|nd|rd|th) )\b(?:ca?|ci|env)\.|\b(?:ca|c) ?(?=\d))/g
const NOT_BEFORE =
  /\b(?:(?:not|no) (?:before|earlier than)|pas avant|au plus tot|(?:or|and) (?:later|after)|onwards?|(?:ou|et) (?:apres|plus tard)|a partir)\b/
const NOT_AFTER =
  /\b(?:(?:not|no) (?:after|later than)|pas apres|au plus tard|(?:or|and) (?:earlier|before)|(?:ou|et) (?:avant|plus tot))\b/
const BEFORE = /\b(?:before|prior to|pre|until|by|avant|jusqu'en)\b/
const AFTER = /\b(?:after|post|since|from|apres|depuis)\b/
/** A year that nobody has ended yet: `1920–`. */
const OPEN_END = /\d{4} ?[-–]$/
/** What happened to the thing later, such as `1921, cast 1965`. */
const LATER = /[,;] *(?:probably )?[a-z]{4,}/
/** Years before the first, or counted back from now. A number stands before BC: else it is a province. */
const BEFORE_ERA =
  /\d(?:st|nd|rd|th)?(?: c(?:entury|ent)?\.?| millennium)? ?\(?(?:b\.? ?c\.?(?: ?e\.?)?|bp)(?![a-z])|\b(?:av\. ?j|av\. ?n|avant (?:j\.|jesus|notre ere))|\b(?:years|yrs) (?:ago|bp)\b|\bil y a\b.*\bans\b|^-\d{4}/
/** Years of our era, said so. */
const OF_ERA =
  /\b(?:a\.? ?d\.?|c\.? ?e\.?)(?= \d)|(?<=\d )(?:a\.? ?d|c\.? ?e)\b\.?|\b(?:ap\.|apres) (?:j\.-? ?c|jesus-christ)\b\.?/g

/** What a text says: the period, or why there is none or one of two. */
interface WrittenDate {
  date: ApproximateDate
  doubt?: DateDoubt
}

/**
 * Parses a date as people and archives write it, in English or French: `c. 1920`, `[192-?]`, `late 19th
 * century`, `31/12/1920`, `not before 1880`, `1902–5`, `n.d.`, or in EDTF. `1902-05` is a month, `1902–05` a
 * range of years. A day that may be either of two is the span of both unless `how` says the order. Dates of
 * later copies, such as `1921, cast 1965`, are ignored. Only the text is kept if nothing is recognised, the
 * year is before the first, or there is no such day.
 */
export function readApproximateDate(written: string, how: DateReading = {}): ApproximateDate {
  return readWritten(written, how).date
}

/**
 * Returns what is odd about a date as written: no such day or month, a day that may be another one, a year
 * without its century, before the first or later than that of `now`. Undefined if nothing is.
 */
export function dateDoubt(written: string, how: DateReading = {}, now = Date.now()): DateDoubt | undefined {
  const { date, doubt } = readWritten(written, how)
  const year = date.from?.slice(0, 4)
  return (
    doubt ?? (year !== undefined && Number(year) > new Date(now).getFullYear() ? { code: 'future', year } : undefined)
  )
}

/** Tells whether a date means no period though it does not say that there is none, as `n.d.` does. */
export function isUnreadDate({ text, from, to }: ApproximateDate): boolean {
  return from === undefined && to === undefined && text !== '' && !NOTHING.test(plainDate(text))
}

function readWritten(written: string, how: DateReading): WrittenDate {
  const text = written.trim()
  const exact = readEdtf(text)
  if (exact) return { date: { text, ...exact } }
  const plain = plainDate(text)
  if (NOTHING.test(plain)) return { date: { text } }
  if (BEFORE_ERA.test(plain)) return { date: { text }, doubt: { code: 'beforeEra' } }
  const ofEra = plain.replaceAll(OF_ERA, ' ')
  const said = withoutLater(ofEra).replaceAll(ABOUT, ' ').replaceAll(/ +/g, ' ').trim()
  const { spans, doubt } = spansIn(said, how)
  const about = ofEra.search(ABOUT) >= 0 ? { about: true as const } : {}
  if (doubt?.code === 'twoDays') return { date: { text, ...ends(doubt.days.toSorted()), ...about }, doubt }
  if (doubt) return { date: { text }, doubt }
  const [first] = spans
  if (!first) return { date: { text } }
  return { date: { text, ...boundsOf(spans, said), ...about } }
}

/** From the first day to the last, or an open end where the words say so of one date. */
function boundsOf(spans: readonly Span[], said: string): DateBounds {
  const from = spans.map((span) => span[0]).reduce((least, each) => (each < least ? each : least))
  const to = spans.map((span) => span[1]).reduce((most, each) => (isLater(each, most) ? each : most))
  if (spans.length > 1) return { from, to }
  if (NOT_BEFORE.test(said) || OPEN_END.test(said)) return { from }
  if (NOT_AFTER.test(said)) return { to }
  return BEFORE.test(said) ? { to: dayBefore(from) } : AFTER.test(said) ? { from } : { from, to }
}

function ends(days: readonly string[]): DateBounds {
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

function withoutLater(text: string): string {
  const at = text.search(LATER)
  const word = /[a-z]+/.exec(text.slice(Math.max(at, 0)))?.[0] ?? ''
  const isDate = monthsOf(word) !== undefined || /^(?:circa|early|late)$/.test(word)
  return at > 0 && !isDate && /\d{3}|siecle/.test(text.slice(0, at)) ? text.slice(0, at) : text
}

/** What the text says, form by form, those that take up most first: what one has taken is not read again. */
function spansIn(text: string, how: DateReading): { spans: Span[]; doubt?: DateDoubt } {
  let rest = text
  const spans: Span[] = []
  const doubts: DateDoubt[] = []
  for (const [pattern, read] of [...DAY_FORMS, ...YEAR_FORMS])
    rest = rest.replaceAll(pattern, (whole: string, ...found: unknown[]) => {
      const parts = found.slice(0, -2).map((part) => (typeof part === 'string' ? part : ''))
      const span = read(parts, how)
      if (!span || (isSpan(span) && isLater(span[0], span[1]))) return whole
      if (isSpan(span)) spans.push(span)
      else doubts.push(span)
      return '|'
    })
  const [doubt] = doubts
  return { spans, ...(doubt ? { doubt } : {}) }
}

/** Whether a date ends after another one. */
function isLater(date: string, other: string): boolean {
  const [one, two] = [date.padEnd(10, '~'), other.padEnd(10, '~')]
  return one > two
}

/** The last date of the same precision before this one, for a year; else the date itself. */
function dayBefore(date: string): string {
  return date.length === 4 ? padded(Number(date) - 1) : date
}
