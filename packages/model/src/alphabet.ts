/**
 * The order of a community's own letters. An orthography may count `ch` or `kʷ` as one letter with a place of its own; whoever writes it
 * lists the letters in their order, and texts sort by them.
 */
interface Alphabet {
  ranks: ReadonlyMap<string, number>
  /** Any of the letters, the longest that fits; a number; or a single letter or mark. */
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
 * Base letters of a text by the place of each in the alphabet; those that are not in it come behind all that are. The first of each pair of
 * characters spreads the alphabet over a to z, so that texts of several owners in one list still mix.
 */
export function alphabetKey(text: string, letters: readonly string[]): string {
  const { ranks, token } = alphabetOf(letters)
  const size = Math.max(ranks.size, 1)
  let key = ''
  for (const [part] of evened(text).matchAll(token)) {
    const rank = ranks.get(part)
    if (rank !== undefined) key += String.fromCharCode(FIRST + Math.floor((rank * LATIN) / size), RANKS + rank)
    else if (LETTER.test(part)) key += /^\d/.test(part) ? byValue(part) : BEHIND + part
    else if (!MARK.test(part) && key !== '' && !key.endsWith(' ')) key += ' '
  }
  return key.trimEnd()
}

/** Digits after their count, so that 10 follows 9. */
export function byValue(digits: string): string {
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

/** One form for what looks alike: small letters, marks apart, one apostrophe. */
function evened(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(APOSTROPHE, 'ʼ')
}
