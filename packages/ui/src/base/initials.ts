/** Colours on which white reads at 4.5 to 1 in both themes. */
export const AVATAR_COLOURS = [
  '#7a5195',
  '#23766f',
  '#a9541a',
  '#3b5fa8',
  '#a63d6a',
  '#4b7331',
  '#8a5a2b',
  '#54657a',
] as const

/** The first letters of the first and last word of a name, marks and all; a dash for no name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return `${firstLetter(first)}${firstLetter(last)}`.toLocaleUpperCase() || '–'
}

/** Always the same colour for the same name. */
export function avatarColour(name: string): string {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return AVATAR_COLOURS[sum % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0]
}

/** A first letter with no mark after it: marks that combine come after all of these in Unicode. */
const PLAIN_START = /^[\u0021-\u02ff](?![^\u0021-\u02ff])/

function firstLetter(word = ''): string {
  const [plain] = PLAIN_START.exec(word) ?? []
  // Making what finds letters with marks takes as long as much of the boot.
  return (
    plain ??
    (segments ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })).segment(word).containing(0)?.segment ??
    ''
  )
}

let segments: Intl.Segmenter | undefined
