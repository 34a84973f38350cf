/**
 * Sorting and splitting by the letters of a community's orthography. The letters of an alphabet are rows of
 * text, in order. A row is a letter, which may be several characters such as `ch` or `kʷ`, and after it, each
 * behind a space, other forms that count as it. A row that begins with a space has signs that are ignored.
 */

/** An alphabet, prepared for use. */
interface Alphabet {
  /** The position of each form of each letter. -1 for signs that are ignored. */
  ranks: ReadonlyMap<string, number>
  /** The letters, by position. */
  letters: readonly string[]
  /** Matches the longest form that fits, a number, or any single character. */
  token: RegExp
}

const MOST_KEPT = 200
const APOSTROPHE = /['’‘`´ʻʽ＇]/g
const ASCII = /^\p{ASCII}*$/u
const MARK = /^\p{Script=Inherited}$/u
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g
const LETTER = /^[\p{L}\p{N}]/u
const [FIRST, LATIN, RANKS, BEHIND] = [0x61, 26, 0x100, '{']

const kept = new Map<string, Alphabet>()
/** Alphabets of the very arrays that were asked for. */
const keptOf = new WeakMap<readonly string[], Alphabet>()

/**
 * Builds a sort key of a text from the positions of its letters in an alphabet. Letters outside the alphabet
 * sort last. The first of each pair of characters spreads the alphabet over a to z, so that texts of owners
 * with different alphabets mix in one list.
 */
export function alphabetSortKey(text: string, rows: readonly string[]): string {
  const { ranks, letters, token } = alphabetOf(rows)
  const size = Math.max(letters.length, 1)
  let key = ''
  for (const [part] of evened(text.trim()).matchAll(token)) {
    const rank = ranks.get(part)
    if (rank !== undefined)
      key += rank < 0 ? '' : String.fromCharCode(FIRST + Math.floor((rank * LATIN) / size), RANKS + rank)
    else if (LETTER.test(part)) key += /^\d/.test(part) ? numericSortKey(part) : BEHIND + part
    else if (!MARK.test(part) && key !== '' && !key.endsWith(' ')) key += ' '
  }
  return key.trimEnd()
}

/** One piece of a text that was split by an alphabet. */
export interface LetterPiece {
  /** The piece as it is written. Joined, the pieces are the text in Unicode form NFC. */
  text: string
  /** The letter that it counts as. Undefined if it is no letter of the alphabet. */
  letter: string | undefined
}

/**
 * Splits a text into the letters of an alphabet and the characters between them. Diacritics stay with their
 * letter.
 */
export function splitLetters(text: string, rows: readonly string[]): LetterPiece[] {
  const { ranks, letters, token } = alphabetOf(rows)
  const apart = text.normalize('NFD')
  const pieces: LetterPiece[] = []
  for (const { 0: part, index } of evened(apart).matchAll(token)) {
    const written = apart.slice(index, index + part.length)
    const last = pieces.at(-1)
    const rank = ranks.get(part)
    if (last && rank === undefined && MARK.test(part)) last.text += written
    else pieces.push({ text: written, letter: letters[rank ?? -1] })
  }
  return pieces.map((piece) => ({ ...piece, text: piece.text.normalize('NFC') }))
}

/** Prefixes digits with their count, so that keys sort by number: 10 follows 9. */
export function numericSortKey(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '')
  return `${String(significant.length).padStart(2, '0')}${significant}`
}

function alphabetOf(rows: readonly string[]): Alphabet {
  const known = keptOf.get(rows) ?? alphabetNamed(rows)
  keptOf.set(rows, known)
  return known
}

function alphabetNamed(rows: readonly string[]): Alphabet {
  const name = rows.join('\n')
  const known = kept.get(name)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const ranks = new Map<string, number>()
  const letters: string[] = []
  for (const row of rows) {
    const [letter = '', ...forms] = row.split(' ')
    const own = [letter, ...forms].map(evened).filter((form) => form !== '' && !ranks.has(form))
    if (own.length === 0) continue
    for (const form of own) ranks.set(form, letter === '' ? -1 : letters.length)
    if (letter !== '') letters.push(letter)
  }
  const longest = [...ranks.keys()].sort((left, right) => right.length - left.length)
  const pattern = [...longest.map((form) => form.replace(SPECIAL, '\\$&')), '\\d+', '.'].join('|')
  const made = { ranks, letters, token: new RegExp(pattern, 'gsu') }
  kept.set(name, made)
  return made
}

/**
 * Normalises a text so that equal-looking letters compare equal: lower case, decomposed, one kind of
 * apostrophe. It is as long as the text is in form NFD.
 */
function evened(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(APOSTROPHE, 'ʼ')
  return Array.from(text.normalize('NFD'), lowered).join('').replace(APOSTROPHE, 'ʼ')
}

/** Of the few signs whose small form has another length, the sign itself. */
function lowered(sign: string): string {
  const small = sign.toLowerCase()
  return small.length === sign.length ? small : sign
}
