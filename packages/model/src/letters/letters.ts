import { splitLetters } from './alphabet.ts'
import { foldText } from '../text/fold.ts'

/** A letter of an alphabet. The forms in one text are separated by spaces. */
export interface Letter {
  letter: string
  /** The capital, if it is not the usual one. */
  capital?: string
  /** Other ways to write it that are kept as they are. */
  variants?: string
  /** Look-alikes that are typed in its place. They become the letter when a word is saved. */
  alsoTyped?: string
}

/** The alphabet of a language: its letters in order, and signs that sorting ignores. */
export interface AlphabetOf {
  letters: readonly Letter[]
  ignored: readonly string[]
}

/** The heading for texts that start with no letter, such as `123`. */
export const NO_LETTER = '#'

/** Reads the alphabet of a `Language` item from its values. What has another form is left out. */
export function alphabetIn(values: Readonly<Record<string, unknown>>): AlphabetOf {
  const letters = [values['letters'] ?? []].flat().flatMap((row: unknown): Letter[] => {
    if (typeof row !== 'object' || row === null || !('letter' in row) || typeof row.letter !== 'string') return []
    const { letter, capital, variants, alsoTyped }: Record<string, unknown> = { ...row }
    return [
      {
        letter: String(letter),
        ...(typeof capital === 'string' ? { capital } : {}),
        ...(typeof variants === 'string' ? { variants } : {}),
        ...(typeof alsoTyped === 'string' ? { alsoTyped } : {}),
      },
    ]
  })
  const ignored = [values['ignored'] ?? []].flat().filter((sign) => typeof sign === 'string')
  return { letters, ignored }
}

/** Returns an alphabet as the rows that `alphabetSortKey` and `splitLetters` take. */
export function alphabetRows({ letters, ignored }: AlphabetOf): string[] {
  const rows = letters.map((each) => formsOf(each).join(' ')).filter((row) => row !== '')
  return ignored.length > 0 ? [...rows, ` ${ignored.flatMap(signsIn).join(' ')}`] : rows
}

/**
 * Returns the letter that a text begins with. Without a letter of the alphabet it is the first plain letter,
 * and `NO_LETTER` if there is none either.
 */
export function firstLetter(text: string, rows: readonly string[]): string {
  for (const piece of rows.length > 0 ? splitLetters(text, rows) : []) {
    if (piece.letter !== undefined) return piece.letter
    if (/^[\p{L}\p{N}]/u.test(piece.text)) break
  }
  return /\p{L}/u.exec(foldText(text))?.[0] ?? /\p{L}/u.exec(text)?.[0]?.toLowerCase() ?? NO_LETTER
}

/** Replaces look-alike characters by the letters meant, and returns the text in Unicode form NFC. */
export function withLetters(text: string, letters: readonly Letter[]): string {
  const [known, wrong] = [new Set<string>(), new Map<string, Letter>()]
  for (const each of letters) for (const form of ownForms(each)) known.add(form)
  for (const each of letters) for (const form of typedForms(each, known)) if (!known.has(form)) wrong.set(form, each)
  if (wrong.size === 0) return text.normalize('NFC')
  const longest = [...known, ...wrong.keys()].sort((left, right) => right.length - left.length)
  const pattern = longest.map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  return text
    .normalize('NFD')
    .replace(new RegExp(pattern, 'giu'), (form) => {
      const letter = wrong.get(form.toLowerCase())
      if (!letter) return form
      return form === form.toLowerCase() ? letter.letter : capitalOf(letter)
    })
    .normalize('NFC')
}

/** What phones and word processors write in place of an apostrophe. */
const APOSTROPHES = ['’', 'ʼ', '`']

/** The look-alikes of a letter, each with every sign for an apostrophe that is no letter itself. */
function typedForms({ alsoTyped }: Letter, known: ReadonlySet<string>): string[] {
  const others = APOSTROPHES.filter((sign) => !known.has(sign))
  return signsIn(alsoTyped)
    .map(apart)
    .flatMap((form) => [form, ...(form.includes("'") ? others.map((sign) => form.replaceAll("'", sign)) : [])])
}

/** Returns the characters that occur more than once in an alphabet, each once. */
export function signsTwice({ letters, ignored }: AlphabetOf): string[] {
  const forms = [
    ...letters.flatMap((each) => [...new Set(formsOf(each).map(apart))]),
    ...ignored.flatMap(signsIn).map(apart),
  ]
  const [seen, twice] = [new Set<string>(), new Set<string>()]
  for (const form of forms) (seen.has(form) ? twice : seen).add(form)
  return [...twice].map((form) => form.normalize('NFC'))
}

/** Returns the signs of a text that no letter of the alphabet covers, each once. */
export function signsOutside(text: string, alphabet: AlphabetOf): string[] {
  const outside = splitLetters(text, alphabetRows(alphabet))
    .filter(({ text: sign, letter }) => letter === undefined && /[\p{L}\p{M}\p{N}'’`]/u.test(sign))
    .map(({ text: sign }) => sign)
  return [...new Set(outside)]
}

/** The capital of `ƛ` (Unicode 16): fonts lack it, older browsers do not know it, and nobody writes it. */
const UNDRAWN = '\uA7DC'

/**
 * Returns the capital of a letter: as the alphabet has it, else its first sign made a capital. Returns the
 * letter itself if fonts lack its capital.
 */
export function capitalOf({ letter, capital }: Letter): string {
  const [first = '', ...rest] = letter
  const large = first.toUpperCase()
  return capital ?? (large === UNDRAWN ? letter : large + rest.join(''))
}

/** Returns the signs in a text that has them behind each other, separated by spaces. */
export function signsIn(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/u).filter((sign) => sign !== '')
}

function formsOf({ letter, capital, variants, alsoTyped }: Letter): string[] {
  return [letter, capital, variants, alsoTyped].flatMap(signsIn)
}

function ownForms({ letter, capital, variants }: Letter): string[] {
  return [letter, capital, variants].flatMap(signsIn).map(apart)
}

function apart(form: string): string {
  return form.normalize('NFD').toLowerCase()
}
