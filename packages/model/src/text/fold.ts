import { alphabetSortKey, numericSortKey } from '../letters/alphabet.ts'

/**
 * Text folding for search and sorting. Community orthographies use combining marks, modifier letters and
 * letters of their own; people type what their keyboard has. Folding maps both to the same letters.
 */

/**
 * Letters that Unicode does not decompose, with the plain letters people type for them. A glottal stop folds
 * to nothing.
 */
const PLAIN: Readonly<Record<string, string>> = {
  ɨ: 'i',
  ɪ: 'i',
  ı: 'i',
  ᵻ: 'i',
  ł: 'l',
  ɬ: 'l',
  ɫ: 'l',
  ƚ: 'l',
  ƛ: 'tl',
  ø: 'o',
  ɵ: 'o',
  ɔ: 'o',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ħ: 'h',
  ɦ: 'h',
  ŋ: 'n',
  ɲ: 'n',
  ɳ: 'n',
  ə: 'e',
  ɛ: 'e',
  ɘ: 'e',
  ɜ: 'e',
  ʉ: 'u',
  ʊ: 'u',
  ɯ: 'u',
  ɑ: 'a',
  ɐ: 'a',
  ʌ: 'a',
  ɒ: 'o',
  ɣ: 'g',
  ɡ: 'g',
  ɢ: 'g',
  ǥ: 'g',
  ʁ: 'r',
  ɾ: 'r',
  ɹ: 'r',
  ɽ: 'r',
  ʃ: 's',
  ʂ: 's',
  ʒ: 'z',
  ʐ: 'z',
  ŧ: 't',
  ʈ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ꭓ: 'x',
  ʍ: 'w',
  ʎ: 'y',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ʔ: '',
  ɂ: '',
  ʕ: '',
  ʡ: '',
  ʼ: '',
  ʻ: '',
  ʽ: '',
  ʹ: '',
  ˀ: '',
  ˁ: '',
  "'": '',
  '’': '',
  '‘': '',
  '`': '',
  '´': '',
  '＇': '',
}
/**
 * Combining marks that belong to no script: accents, tones, joiners. Vowel signs of other scripts are letters
 * and stay.
 */
const MARKS = /\p{Script=Inherited}/gu
const ASCII = /^\p{ASCII}*$/u
const ASCII_APOSTROPHE = /['`]/g
/** ASCII without apostrophes. */
const PLAIN_TEXT = /^[\0-&(-_a-\x7f]*$/
const PLAIN_WORD = /[a-z0-9]+/g
const CAPITAL = /[A-Z]/g
const NO_CAPITAL = /[^A-Z]/g
const WORD = /[\p{L}\p{N}\p{M}]+/gu
const SORT_WORD = /[\p{L}\p{N}\p{M}\uf8ff]+/gu
const WRITTEN_WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘`][\p{L}\p{N}\p{M}]+)*['’]?/gu
/** Sorts above every usual letter, so that ɨ comes after i and all that follows it, before j. */
const AFTER = '\uf8ff'
const LEVEL = '\u0001'
const PRIMARY_LENGTH = 200
const SECONDARY_LENGTH = 120
const TERTIARY_LENGTH = 60
const MOST_KEYS = 1000

const keys = new Map<string, string>()

/**
 * Folds a text for search: lower case, without marks, `ɨ ł ʷ` as `i l w`, without apostrophes and glottal
 * stops. Idempotent.
 */
export function foldText(text: string): string {
  return foldWith(text, (letter) => PLAIN[letter] ?? letter)
}

/** Splits a text into its words, folded, in order. Letters, marks and numbers make words. */
export function foldedWords(text: string): string[] {
  return isPlainAscii(text) ? plainWords(text) : (foldText(text).match(WORD) ?? [])
}

/** Tells whether a label has words that begin with each of those that are typed. */
export function hasWords(label: string, typed: string): boolean {
  const words = foldedWords(label)
  return foldedWords(typed).every((each) => words.some((word) => word.startsWith(each)))
}

/**
 * Splits a text into its words as written, with marks and apostrophes. Only case and Unicode form are
 * normalised.
 */
export function writtenWords(text: string): string[] {
  return isPlainAscii(text)
    ? plainWords(text)
    : (text.normalize('NFC').toLowerCase().normalize('NFC').match(WRITTEN_WORD) ?? [])
}

/** Tells whether a text is ASCII without apostrophes, so that its words are equal folded and as written. */
export function isPlainAscii(text: string): boolean {
  return PLAIN_TEXT.test(text)
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(PLAIN_WORD) ?? []
}

/**
 * Builds the sort key of a label, to be compared by code points (collation "C"): base letters first, then
 * marks, then case. A letter such as `ɨ` sorts after `i`, numbers sort by value, and punctuation only
 * separates words. `letters` are the owner's alphabet, if it has one.
 */
export function labelSortKey(label: string, letters: readonly string[] = []): string {
  if (letters.length > 0) return makeKey(label, letters)
  // Items are often sorted by their label and by a property with the same text, so keys are cached.
  const known = keys.get(label)
  if (known !== undefined) return known
  const key = makeKey(label, letters)
  if (keys.size >= MOST_KEYS) keys.clear()
  keys.set(label, key)
  return key
}

function makeKey(label: string, letters: readonly string[]): string {
  const primary = letters.length > 0 ? alphabetSortKey(label, letters) : plainKey(label)
  const secondary = label.normalize('NFKD').toLowerCase()
  const tertiary = ASCII.test(label)
    ? label.replace(NO_CAPITAL, '0').replace(CAPITAL, '1')
    : Array.from(label.normalize('NFC'), caseOf).join('')
  return [primary.slice(0, PRIMARY_LENGTH), secondary.slice(0, SECONDARY_LENGTH), tertiary.slice(0, TERTIARY_LENGTH)]
    .join(LEVEL)
    .toWellFormed()
}

function plainKey(label: string): string {
  return (foldWith(label, baseLetter).match(SORT_WORD) ?? []).join(' ').replace(/\d+/g, numericSortKey)
}

function foldWith(text: string, letterOf: (letter: string) => string): string {
  // Most texts are ASCII, which needs no decomposition, and each write folds a dozen.
  if (ASCII.test(text)) return text.toLowerCase().replace(ASCII_APOSTROPHE, '')
  const apart = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(MARKS, '')
  const folded = Array.from(apart, letterOf).join('')
  // Some letters decompose only after others are gone, so a second pass is needed.
  return folded.normalize('NFKD').replace(MARKS, '')
}

/**
 * A letter of its own sorts after the plain one it resembles. A glottal stop counts only at the second level.
 */
function baseLetter(letter: string): string {
  const plain = PLAIN[letter]
  if (plain === undefined || plain === '') return plain ?? letter
  return plain.length === 1 ? plain + AFTER : plain
}

function caseOf(letter: string): string {
  return letter === letter.toLowerCase() ? '0' : '1'
}
