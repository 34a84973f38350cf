import { alphabetKey, byValue } from './alphabet.ts'

/**
 * Text as search and sorting see it. Community orthographies use combining marks, modifier letters and letters of their own; people
 * type what their keyboard has. Folding takes both to the same letters.
 */

/** Letters that Unicode does not take apart, with the plain letters people type for them. Those for a glottal stop fold to nothing. */
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
/** Combining marks that belong to no script of their own: accents, tones, joiners. Vowel signs of other scripts are letters and stay. */
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
/** Above every letter of the basic plane that a label is likely to hold, so that ɨ comes after i and all that follows it, before j. */
const AFTER = '\uf8ff'
const LEVEL = '\u0001'
const PRIMARY_LENGTH = 200
const SECONDARY_LENGTH = 120
const TERTIARY_LENGTH = 60
const MOST_KEYS = 1000

const keys = new Map<string, string>()

/** Lower-case base letters: marks dropped, `ɨ ł ʷ` as `i l w`, apostrophes and glottal stops left out. Folding twice changes nothing. */
export function foldText(text: string): string {
  return foldWith(text, (letter) => PLAIN[letter] ?? letter)
}

/** The words of a text, folded, in order; what is neither letter, mark nor number separates them. */
export function foldedWords(text: string): string[] {
  return isPlain(text) ? plainWords(text) : (foldText(text).match(WORD) ?? [])
}

/** The words of a text as they are written, marks and apostrophes included; only case and the form of encoding are evened out. */
export function writtenWords(text: string): string[] {
  return isPlain(text)
    ? plainWords(text)
    : (text.normalize('NFC').toLowerCase().normalize('NFC').match(WRITTEN_WORD) ?? [])
}

/** Whether the words of a text are surely folded as they are written; most texts are such. */
export function isPlain(text: string): boolean {
  return PLAIN_TEXT.test(text)
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(PLAIN_WORD) ?? []
}

/**
 * Sort key of a label, to be compared code point by code point (collation "C"): base letters first, then marks, then case, small before
 * capital. A letter such as `ɨ` sorts after all of `i`; numbers sort by value; punctuation only separates words. With the letters of an
 * owner's alphabet, these stand for the base letters.
 */
export function labelKey(label: string, letters: readonly string[] = []): string {
  if (letters.length > 0) return makeKey(label, letters)
  // An item is often sorted by its label and by a property of the same text, and many have the same status.
  const known = keys.get(label)
  if (known !== undefined) return known
  const key = makeKey(label, letters)
  if (keys.size >= MOST_KEYS) keys.clear()
  keys.set(label, key)
  return key
}

function makeKey(label: string, letters: readonly string[]): string {
  const primary = letters.length > 0 ? alphabetKey(label, letters) : plainKey(label)
  const secondary = label.normalize('NFKD').toLowerCase()
  const tertiary = ASCII.test(label)
    ? label.replace(NO_CAPITAL, '0').replace(CAPITAL, '1')
    : Array.from(label.normalize('NFC'), caseOf).join('')
  return [primary.slice(0, PRIMARY_LENGTH), secondary.slice(0, SECONDARY_LENGTH), tertiary.slice(0, TERTIARY_LENGTH)]
    .join(LEVEL)
    .toWellFormed()
}

function plainKey(label: string): string {
  return (foldWith(label, baseLetter).match(SORT_WORD) ?? []).join(' ').replace(/\d+/g, byValue)
}

function foldWith(text: string, letterOf: (letter: string) => string): string {
  // Nothing of it comes apart, and its letters are the plain ones; most texts are such, and each write folds a dozen.
  if (ASCII.test(text)) return text.toLowerCase().replace(ASCII_APOSTROPHE, '')
  const apart = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(MARKS, '')
  const folded = Array.from(apart, letterOf).join('')
  // Some letters only come apart once others are gone; a second pass settles them.
  return folded.normalize('NFKD').replace(MARKS, '')
}

/** A letter of its own keeps its place after the plain one it resembles; a glottal stop counts at the second level only. */
function baseLetter(letter: string): string {
  const plain = PLAIN[letter]
  if (plain === undefined || plain === '') return plain ?? letter
  return plain.length === 1 ? plain + AFTER : plain
}

function caseOf(letter: string): string {
  return letter === letter.toLowerCase() ? '0' : '1'
}
