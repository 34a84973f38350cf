import { foldedWords } from './fold.ts'

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
/** What may stand before a number and belong to it, as it is typed; in a text in capitals only. */
const TYPED_MARK = /^\p{L}{1,6}[.-]?$/u
const MARK = /^\p{Lu}{1,6}[.-]?$/u
/** Parts of a number at most, each between blanks. */
const MOST_PARTS = 4
const LONGEST = 60
const MOST_WORDS = 6

/** Returns a text in one piece if it may be a number as a whole: short, and with a digit. */
export function joinedNumber(text: string): string | undefined {
  if (text.length > LONGEST || !DIGIT.test(text)) return undefined
  const words = foldedWords(text)
  return words.length > 0 && words.length <= MOST_WORDS ? words.join('') : undefined
}

/** Splits a search text into its words, folded, with those together that may be one number. */
export function typedRuns(text: string): WordRun[] {
  return partsOf(text, TYPED_MARK).map((parts) => {
    const words = foldedWords(parts.join(' '))
    return parts.some((part) => DIGIT.test(part)) ? { words, joined: words.join('') } : { words }
  })
}

/** Returns the numbers in a text that are no word of it, in one piece; each also without its last parts. */
export function joinedNumbers(text: string): string[] {
  if (!DIGIT.test(text)) return []
  const whole = joinedNumber(text)
  const found = partsOf(text, MARK).flatMap((parts) =>
    parts.flatMap((part, at) => {
      if (!DIGIT.test(part) || part.length > LONGEST) return []
      return [foldedWords(part), foldedWords(parts.slice(0, at + 1).join(' '))].flatMap((words) =>
        words.length > 1 ? words.join('') : [],
      )
    }),
  )
  return [...new Set([...found, ...(whole !== undefined && foldedWords(text).length > 1 ? [whole] : [])])]
}

/** What stands between blanks, with those together that may be one number. */
function partsOf(text: string, mark: RegExp): string[][] {
  const runs: string[][] = []
  for (const part of text.split(/\s+/u).filter(Boolean)) {
    const run = runs.at(-1)
    const last = run?.at(-1) ?? ''
    const goesOn = DIGIT.test(part) && run !== undefined && run.length < MOST_PARTS
    if (goesOn && (DIGIT.test(last) || mark.test(last))) run.push(part)
    else runs.push([part])
  }
  return runs
}
