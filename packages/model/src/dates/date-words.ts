/** From when to when: YYYY[-MM[-DD]] each. */
export type Span = readonly [from: string, to: string]

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
const SEASONS: Readonly<Record<string, readonly [string, string]>> = {
  spring: ['03', '05'],
  printemps: ['03', '05'],
  summer: ['06', '08'],
  ete: ['06', '08'],
  autumn: ['09', '11'],
  fall: ['09', '11'],
  automne: ['09', '11'],
}
const ROMAN = ['xi', 'xii', 'xiii', 'xiv', 'xv', 'xvi', 'xvii', 'xviii', 'xix', 'xx', 'xxi']
const FIRST_ROMAN = 11

/**
 * Returns a date in small letters without accents and without the brackets of what a cataloguer supplied,
 * with one kind of blank and of dash. Digits that are not known are `x`: `[19--]` is `19xx`.
 */
export function plainDate(text: string): string {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters
    .replaceAll(/[[\]]/g, '')
    .replaceAll(/[‒–—−]/g, '–')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/(?<![\w/.–-])(1\d|20)(?:--|–|__|\?\?|xx)(?!\w)/g, '$1xx')
    .replaceAll(/(?<![\w/.–-])(1\d\d|20\d)[-–_?x](?!\w)/g, '$1x')
}

/** Returns the number of a month (`01` to `12`) by its English or French name; undefined for other words. */
export function monthOf(word: string): string | undefined {
  const at = MONTHS.findIndex((names) => names.test(word))
  return at < 0 ? undefined : String(at + 1).padStart(2, '0')
}

/** Returns the first and last month that a month or season means; undefined for other words. */
export function monthsOf(word: string): readonly [string, string] | undefined {
  const month = monthOf(word)
  return month === undefined ? (Object.hasOwn(SEASONS, word) ? SEASONS[word] : undefined) : [month, month]
}

/** Returns the first year of a century by its Roman number; undefined for other letters. */
export function romanCentury(roman: string): number | undefined {
  return ROMAN.includes(roman) ? (ROMAN.indexOf(roman) + FIRST_ROMAN - 1) * 100 : undefined
}

/** Returns a half, or the middle, of a century or decade from its first year. Without a part, all. */
export function partOf(part: string, first: number, years: number): Span {
  const half = years / 2
  const [skipped, left] =
    part === ''
      ? [0, years]
      : /^(?:early|debut)$/.test(part)
        ? [0, years === 10 ? half + 1 : half]
        : /^(?:late|fin)$/.test(part)
          ? [half, half]
          : [Math.floor(years / 4), half]
  return [padded(first + skipped), padded(first + skipped + left - 1)]
}

/** Returns a year with four digits. */
export function padded(year: string | number): string {
  return String(year).padStart(4, '0')
}
