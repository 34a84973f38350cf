/**
 * The letters of a community's orthography in their order. One letter may be several characters, such as `ch`
 * or `kʷ`.
 */
interface Alphabet {
  ranks: ReadonlyMap<string, number>
  /** Matches the longest letter that fits, a number, or any single character. */
  token: RegExp
}

const MOST_KEPT = 200
const APOSTROPHE = /['’‘`´ʻʽ＇]/g
const MARK = /^\p{Script=Inherited}$/u
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g
const LETTER = /^[\p{L}\p{N}]/u
const [FIRST, LATIN, RANKS, BEHIND] = [0x61, 26, 0x100, '{']

const kept = new Map<string, Alphabet>()

/**
 * Builds a sort key of a text from the positions of its letters in an alphabet. Letters outside the alphabet
 * sort last. The first of each pair of characters spreads the alphabet over a to z, so that texts of owners
 * with different alphabets mix in one list.
 */
export function alphabetSortKey(text: string, letters: readonly string[]): string {
  const { ranks, token } = alphabetOf(letters)
  const size = Math.max(ranks.size, 1)
  let key = ''
  for (const [part] of evened(text).matchAll(token)) {
    const rank = ranks.get(part)
    if (rank !== undefined) key += String.fromCharCode(FIRST + Math.floor((rank * LATIN) / size), RANKS + rank)
    else if (LETTER.test(part)) key += /^\d/.test(part) ? numericSortKey(part) : BEHIND + part
    else if (!MARK.test(part) && key !== '' && !key.endsWith(' ')) key += ' '
  }
  return key.trimEnd()
}

/** Prefixes digits with their count, so that keys sort by number: 10 follows 9. */
export function numericSortKey(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '')
  return `${String(significant.length).padStart(2, '0')}${significant}`
}

function alphabetOf(letters: readonly string[]): Alphabet {
  const name = letters.join('\n')
  const known = kept.get(name)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const own = [...new Set(letters.map(evened))].filter((letter) => letter !== '')
  const longest = own.toSorted((left, right) => right.length - left.length)
  const pattern = [...longest.map((letter) => letter.replace(SPECIAL, '\\$&')), '\\d+', '.'].join('|')
  const made = { ranks: new Map(own.map((letter, at) => [letter, at])), token: new RegExp(pattern, 'gsu') }
  kept.set(name, made)
  return made
}

/**
 * Normalises a text so that equal-looking letters compare equal: lower case, decomposed, one kind of
 * apostrophe.
 */
function evened(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(APOSTROPHE, 'ʼ')
}
