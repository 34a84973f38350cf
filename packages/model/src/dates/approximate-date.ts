import { readEdtf, type DateBounds } from './edtf.ts'

/** An approximate date: the text as written, and the period it means. */
export interface ApproximateDate extends DateBounds {
  text: string
}

/** From when to when: YYYY[-MM[-DD]] each. */
type Span = readonly [from: string, to: string]

const MONTHS = [
  'jan(?:uary|vier)?',
  'feb(?:ruary)?|fev(?:rier)?',
  'mar(?:ch|s)?',
  'apr(?:il)?|avr(?:il)?',
  'may|mai',
  'june?|juin',
  'july?|juil(?:let)?',
  'aug(?:ust)?|aout',
  'sept?(?:ember|embre)?',
  'oct(?:ober|obre)?',
  'nov(?:ember|embre)?',
  'dec(?:ember|embre)?',
].map((names) => new RegExp(`^(?:${names})$`))
const MONTH = '([a-z]{3,9})\\.?'
const SEASONS: Readonly<Record<string, readonly [string, string]>> = {
  spring: ['03', '05'],
  printemps: ['03', '05'],
  summer: ['06', '08'],
  ete: ['06', '08'],
  autumn: ['09', '11'],
  fall: ['09', '11'],
  automne: ['09', '11'],
}
const PART = '(?:(early|mid|late|debut|milieu|fin)[ -](?:(?:of |in )?the |du |des |de )?)?'
const YEAR = '(1\\d{3}|20\\d{2}|[5-9]\\d{2})'
const ROMAN = ['xi', 'xii', 'xiii', 'xiv', 'xv', 'xvi', 'xvii', 'xviii', 'xix', 'xx', 'xxi']
const FIRST_ROMAN = 11

const NOTHING =
  /^(?:n\.? ?d\.?|s\.? ?d\.?|no date|undated|sans date|(?:date )?(?:not known|unknown|inconnue)|unknown date)$/
const ABOUT =
  /\?|(?:\b(?:about|around|approx(?:imately)?|circa|probably|possibly|perhaps|environ|vers|peut-etre)\b|\b(?:ca?|ci|env)\.|\b(?:ca|c) ?(?=\d))/g
const BEFORE = /\b(?:before|prior to|pre|until|by|avant|jusqu'en)\b/
const AFTER = /\b(?:after|post|since|from|apres|depuis)\b/
/** What happened to the thing later, such as `1921, cast 1965`. */
const LATER = /[,;] *(?:probably )?[a-z]{4,}/

/** Ways to write a point or a span of time, those that take up most first. */
const FORMS: readonly [pattern: RegExp, read: (parts: readonly (string | undefined)[]) => Span | undefined][] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([year, month, day]) => dayOf(year, month, day)],
  [/\b(\d{4})-(0[1-9]|1[0-2])\b(?!-)/g, ([year, month]) => same(`${year}-${month}`)],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|er)? ${MONTH},? ${YEAR}\\b`, 'g'),
    ([day, month, year]) => dayOf(year, monthOf(month), day),
  ],
  [
    new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? ${YEAR}\\b`, 'g'),
    ([month, day, year]) => dayOf(year, monthOf(month), day),
  ],
  [
    new RegExp(`\\b${MONTH} ?(?:[-–/]|to|a) ?${MONTH},? ${YEAR}\\b`, 'g'),
    ([first, last, year]) => months(year, monthOf(first), monthOf(last)),
  ],
  [new RegExp(`\\b${MONTH},? ${YEAR}\\b`, 'g'), ([word, year]) => monthOrSeason(year, word)],
  [
    new RegExp(`\\b${PART}(\\d{1,2})(?:st|nd|rd|th) c(?:ent(?:ury)?)?\\b\\.?`, 'g'),
    ([part, century]) => partOf(part, (Number(century) - 1) * 100, 100),
  ],
  [
    new RegExp(`\\b${PART}([xvi]{2,5})(?:e|eme) s(?:iecle)?\\b\\.?`, 'g'),
    ([part, roman = '']) =>
      ROMAN.includes(roman) ? partOf(part, (ROMAN.indexOf(roman) + FIRST_ROMAN - 1) * 100, 100) : undefined,
  ],
  [new RegExp(`\\b${PART}(?:annees )?(\\d{3}0)'?s\\b`, 'g'), ([part, decade]) => partOf(part, Number(decade), 10)],
  [new RegExp(`\\b${PART}annees (\\d{3}0)\\b`, 'g'), ([part, decade]) => partOf(part, Number(decade), 10)],
  [
    new RegExp(`\\b${YEAR} ?(?:[-–/]|or|and|to|ou|et|a) ?(\\d{1,2})\\b(?![-/.\\d])`, 'g'),
    ([first = '', last = '']) => [padded(first), padded(first.slice(0, -last.length) + last)],
  ],
  [new RegExp(`\\b${YEAR}\\b`, 'g'), ([year = '']) => same(padded(year))],
]

/**
 * Parses a date as people and archives write it, in English or French: `c. 1920`, `1890s`, `late 19th
 * century`, `May 1902`, `before 1950`, `1902–5`, `n.d.`, or in EDTF. `1902-05` is a month, `1902–05` a range
 * of years. Dates of later copies, such as `1921, cast 1965`, are ignored. If nothing is recognised, only the
 * text is kept.
 */
export function readApproximateDate(written: string): ApproximateDate {
  const text = written.trim()
  const exact = readEdtf(text)
  if (exact) return { text, ...exact }
  const plain = plainOf(text)
  if (NOTHING.test(plain)) return { text }
  const about = plain.search(ABOUT) >= 0
  const kept = withoutLater(plain)
  const spans = spansIn(kept.replaceAll(ABOUT, ' ').replaceAll(/ +/g, ' ').trim())
  const [first] = spans
  if (!first) return { text }
  const from = spans.map((span) => span[0]).reduce((least, each) => (each < least ? each : least))
  const to = spans.map((span) => span[1]).reduce((most, each) => (isLater(each, most) ? each : most))
  const isAlone = spans.length === 1
  return {
    text,
    ...(isAlone && BEFORE.test(kept) ? { to: dayBefore(from) } : isAlone && AFTER.test(kept) ? { from } : { from, to }),
    ...(about ? { about } : {}),
  }
}

/** Small letters without accents, with one kind of blank and of dash. */
function plainOf(text: string): string {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters
    .replaceAll(/[‒–—−]/g, '–')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
}

function withoutLater(text: string): string {
  const at = text.search(LATER)
  const word = /[a-z]+/.exec(text.slice(Math.max(at, 0)))?.[0] ?? ''
  const isDate = monthOf(word) !== undefined || Object.hasOwn(SEASONS, word) || /^(?:circa|early|late)$/.test(word)
  return at > 0 && !isDate && /\d{3}|siecle/.test(text.slice(0, at)) ? text.slice(0, at) : text
}

/** What the text says, form by form: what one has taken is not read again. */
function spansIn(text: string): Span[] {
  let rest = text
  const spans: Span[] = []
  for (const [pattern, read] of FORMS)
    rest = rest.replaceAll(pattern, (whole: string, ...found: unknown[]) => {
      const parts = found.slice(0, -2).map((part) => (typeof part === 'string' ? part : undefined))
      const span = read(parts)
      if (!span || isLater(span[0], span[1])) return whole
      spans.push(span)
      return '|'
    })
  return spans
}

function monthOf(word: string | undefined): string | undefined {
  const at = word === undefined ? -1 : MONTHS.findIndex((names) => names.test(word))
  return at < 0 ? undefined : String(at + 1).padStart(2, '0')
}

function dayOf(year = '', month: string | undefined, day = ''): Span | undefined {
  if (month === undefined) return undefined
  const date = `${padded(year)}-${month}-${day.padStart(2, '0')}`
  const found = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(date) ? same(date) : undefined
}

function months(year = '', first: string | undefined, last: string | undefined): Span | undefined {
  return first === undefined || last === undefined ? undefined : [`${padded(year)}-${first}`, `${padded(year)}-${last}`]
}

function monthOrSeason(year = '', word = ''): Span | undefined {
  const season = Object.hasOwn(SEASONS, word) ? SEASONS[word] : undefined
  return months(year, season?.[0] ?? monthOf(word), season?.[1] ?? monthOf(word))
}

/** A half, or the middle, of a century or decade that begins with this year; all of it without a part. */
function partOf(part: string | undefined, first: number, years: number): Span {
  const half = years / 2
  const [skipped, left] =
    part === undefined
      ? [0, years]
      : /^(?:early|debut)$/.test(part)
        ? [0, years === 10 ? half + 1 : half]
        : /^(?:late|fin)$/.test(part)
          ? [half, half]
          : [Math.floor(years / 4), half]
  return [padded(String(first + skipped)), padded(String(first + skipped + left - 1))]
}

function same(date: string): Span {
  return [date, date]
}

function padded(year: string): string {
  return year.padStart(4, '0')
}

/** Whether a date ends after another one. */
function isLater(date: string, other: string): boolean {
  const [one, two] = [date.padEnd(10, '~'), other.padEnd(10, '~')]
  return one > two
}

/** The last date of the same precision before this one, for a year; else the date itself. */
function dayBefore(date: string): string {
  return date.length === 4 ? padded(String(Number(date) - 1)) : date
}
