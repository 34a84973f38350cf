/** Background colours for initials, as hex. White text on each has a contrast of at least 4.5 to 1. */
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

/**
 * Returns the first letters of the first and the last word of a name, in upper case. Combining marks stay
 * with their letter. Returns a dash for an empty name.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return `${firstLetter(first)}${firstLetter(last)}`.toLocaleUpperCase() || '–'
}

/** Returns one of `AVATAR_COLOURS`, always the same one for the same name. */
export function avatarColour(name: string): string {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return AVATAR_COLOURS[sum % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0]
}

/** Matches a first letter without a combining mark: in Unicode all such marks come after this range. */
const PLAIN_START = /^[\u0021-\u02ff](?![^\u0021-\u02ff])/

function firstLetter(word = ''): string {
  const [plain] = PLAIN_START.exec(word) ?? []
  // Creating a Segmenter is slow, so it is done only if a name needs it.
  return (
    plain ??
    (segments ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })).segment(word).containing(0)?.segment ??
    ''
  )
}

let segments: Intl.Segmenter | undefined
