import { foldedWords, isPlainAscii } from './fold.ts'

/**
 * Numbers of things, such as `LB-17`, `HS 1931.45` or `SI-1-1-03`: people write them with blanks, hyphens and
 * dots, or without. In one piece (`lb17`) all these ways of writing are alike.
 */

/** Words of a text that follow each other. `joined` is all of them in one piece, if they may be a number. */
export interface WordRun {
  words: readonly string[]
  joined?: string
}

const DIGIT = /\p{N}/u
const ASCII_DIGIT = /[0-9]/
const ONE_WORD = /^[A-Za-z0-9]*$/
/** What may stand before a number and belong to it, as it is typed; in a text in capitals only. */
const TYPED_MARK = /^\p{L}{1,6}[.-]?$/u
const MARK = /^\p{Lu}{1,6}[.-]?$/u
/** Parts of a number at most, each between blanks. */
const MOST_PARTS = 4
const LONGEST = 60
const MOST_WORDS = 6

/** Returns a text in one piece if it may be a number as a whole: short, and with a digit; else undefined. */
export function joinedNumber(text: string): string | undefined {
  if (text.length > LONGEST || !hasDigit(text)) return undefined
  const words = foldedWords(text)
  return words.length > 0 && words.length <= MOST_WORDS ? words.join('') : undefined
}

/** Splits a search text into its words, folded, with those together that may be one number. */
export function typedRuns(text: string): WordRun[] {
  return partsOf(text, TYPED_MARK).map((parts) => {
    const words = foldedWords(parts.join(' '))
    return parts.some((part) => hasDigit(part)) ? { words, joined: words.join('') } : { words }
  })
}

/** Returns the numbers in a text that are no word of it, in one piece; each also without its last parts. */
export function joinedNumbers(text: string): string[] {
  if (!hasDigit(text)) return []
  const written = partsOf(text, MARK).flatMap((parts) =>
    parts.flatMap((part, at) => {
      if (!hasDigit(part) || part.length > LONGEST) return []
      return at === 0 ? part : [part, parts.slice(0, at + 1).join(' ')]
    }),
  )
  const joined = written.flatMap((each) => joinedWords(each, Infinity))
  return [...new Set([...joined, ...(text.length > LONGEST ? [] : joinedWords(text, MOST_WORDS))])]
}

/** Returns a text with no-break spaces if all of it is one number, so that no line ends in it. */
export function unbrokenNumber(text: string): string {
  if (!text.includes(' ') || text.length > LONGEST || !hasDigit(text)) return text
  return partsOf(text, MARK).length === 1 ? text.trim().replaceAll(/\s+/gu, '\u00a0') : text
}

/** Returns the words of a text in one piece, if there are several, and at most `most`. */
function joinedWords(text: string, most: number): string[] {
  if (ONE_WORD.test(text)) return []
  const words = foldedWords(text)
  return words.length > 1 && words.length <= most ? [words.join('')] : []
}

/** Tells whether there is a digit of any script; those of ASCII are looked for first, as that is quicker. */
function hasDigit(text: string): boolean {
  return ASCII_DIGIT.test(text) || (!isPlainAscii(text) && DIGIT.test(text))
}

/** What stands between blanks, with those together that may be one number. */
function partsOf(text: string, mark: RegExp): string[][] {
  const runs: string[][] = []
  for (const part of text.split(/\s+/u).filter(Boolean)) {
    const run = runs.at(-1)
    const last = run?.at(-1) ?? ''
    const goesOn = hasDigit(part) && run !== undefined && run.length < MOST_PARTS
    if (goesOn && (hasDigit(last) || mark.test(last))) run.push(part)
    else runs.push([part])
  }
  return runs
}
