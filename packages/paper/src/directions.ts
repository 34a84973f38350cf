import bidiFactory from 'bidi-js'
import type { PaperSpan, PaperText } from '@cairn/contract/paper'
import { FONT_NAMES, fontFor, fontOf, type FontName } from './fonts.ts'

const bidi = bidiFactory()

/** A piece of text in one style and font. */
export interface Piece extends PaperSpan {
  font: FontName
}

/** Lines of a paragraph, each with its pieces from left to right. */
export interface DirectedLines {
  lines: Piece[][]
  /** Whether the paragraph is read from right to left. */
  isRightToLeft: boolean
}

/** Layout of a paragraph: its width and font size in points. */
export interface Setting {
  width: number
  size: number
  bold?: boolean
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const MARK = /\p{M}/u

/** Tells whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: PaperText): boolean {
  return spansOf(text).some((span) => RIGHT_TO_LEFT.test(span.text))
}

/** Splits a text into pieces that one font can draw each, in the order in which they are read. */
export function piecesOf(text: PaperText): Piece[] {
  return spansOf(text).flatMap((span) => joined(span, [...span.text], []))
}

function spansOf(text: PaperText): readonly PaperSpan[] {
  return typeof text === 'string' ? [{ text }] : text
}

/**
 * Joins characters of one span that the same font draws. A mark takes the font of its letter if that has it;
 * so does what stands at odd `levels`, so that a line read from right to left is drawn in one go.
 */
function joined(span: PaperSpan, characters: readonly string[], levels: readonly number[]): Piece[] {
  const pieces: Piece[] = []
  characters.forEach((character, at) => {
    const last = pieces.at(-1)
    const isOdd = (levels[at] ?? 0) % 2 === 1
    const wanted = isOdd ? 'DejaVu' : MARK.test(character) ? last?.font : undefined
    const font =
      wanted && fontOf(wanted).hasGlyphForCodePoint(character.codePointAt(0) as number)
        ? wanted
        : (fontFor(character) ?? (FONT_NAMES[0] as FontName))
    if (last?.font === font) last.text += character
    else pieces.push({ ...span, text: character, font })
  })
  return pieces
}

/** A character of a paragraph, with the span that it belongs to and its level (odd: from right to left). */
interface Letter {
  character: string
  span: PaperSpan
  level: number
}

/**
 * Breaks a paragraph into lines and orders each as it is seen (Unicode Standard Annex 9). It is needed for
 * text with letters written from right to left: `pdfmake` puts words beside each other from left to right.
 */
export function directedLines(text: PaperText, setting: Setting): DirectedLines {
  const spans = spansOf(text)
  const whole = spans.map((span) => span.text).join('')
  const { levels, paragraphs } = bidi.getEmbeddingLevels(whole, 'auto')
  const letters: Letter[] = []
  let at = 0
  for (const span of spans)
    for (const character of span.text) {
      letters.push({ character, span, level: levels[at] ?? 0 })
      at += character.length
    }
  const base = paragraphs[0]?.level ?? 0
  return { lines: broken(letters, setting).map((line) => seen(line, base)), isRightToLeft: base % 2 === 1 }
}

/** Breaks letters into lines of at most the width, after blanks, or within a word that is too long. */
function broken(letters: readonly Letter[], setting: Setting): Letter[][] {
  const lines: Letter[][] = [[]]
  let left = setting.width
  for (const word of wordsOf(letters)) {
    const width = widthOf(word, setting)
    const line = lines.at(-1) as Letter[]
    if (width > left && line.length > 0) {
      lines.push(word)
      left = setting.width - width
    } else {
      line.push(...word)
      left -= width
    }
    if (word.at(-1)?.character === '\n') {
      lines.push([])
      left = setting.width
    }
  }
  return lines.filter((line, n) => line.length > 0 || n < lines.length - 1).map(trimmed)
}

function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = []
  let isAfterBlank = true
  for (const letter of letters) {
    if (isAfterBlank) words.push([])
    words.at(-1)?.push(letter)
    isAfterBlank = /\s/.test(letter.character)
  }
  return words
}

function trimmed(line: readonly Letter[]): Letter[] {
  const last = line.findLastIndex(({ character }) => !/\s/.test(character))
  return line.slice(0, last + 1)
}

function widthOf(word: readonly Letter[], { size, bold }: Setting): number {
  return runsOf(word).reduce((sum, { text, font, bold: isBold }) => {
    const drawn = fontOf(font, (isBold ?? bold) ? 'bold' : 'normal')
    return sum + (drawn.layout(text.replace('\n', '')).advanceWidth / drawn.unitsPerEm) * size
  }, 0)
}

/** Returns the pieces of letters of one level or several, in the order in which they are read. */
function runsOf(letters: readonly Letter[]): Piece[] {
  const bySpan: Letter[][] = []
  for (const letter of letters) {
    const last = bySpan.at(-1)
    if (last?.[0]?.span === letter.span) last.push(letter)
    else bySpan.push([letter])
  }
  return bySpan.flatMap((group) =>
    joined(
      (group[0] as Letter).span,
      group.map(({ character }) => character),
      group.map(({ level }) => level),
    ),
  )
}

/** Orders a line as it is seen: from the highest level down, runs of at least that level are turned round. */
function seen(line: readonly Letter[], base: number): Piece[] {
  const runs: { level: number; letters: Letter[] }[] = []
  for (const letter of line) {
    const last = runs.at(-1)
    if (last?.level === letter.level) last.letters.push(letter)
    else runs.push({ level: letter.level, letters: [letter] })
  }
  const highest = Math.max(base, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) turn(runs, (run) => run.level >= level)
  return runs.flatMap(({ level, letters }) => {
    const pieces = runsOf(letters)
    return level % 2 === 0 ? pieces : pieces.toReversed().map(turned)
  })
}

/** Turns each stretch of items that fit round, in place. */
function turn<T>(items: T[], fits: (item: T) => boolean): void {
  for (let start = 0; start < items.length; start += 1) {
    let end = start
    while (end < items.length && fits(items[end] as T)) end += 1
    if (end > start) items.splice(start, end - start, ...items.slice(start, end).toReversed())
    start = Math.max(start, end - 1)
  }
}

/**
 * Mirrors brackets of a piece read from right to left. The font turns a piece with such letters round when it
 * is drawn; one without them, such as a blank, is turned here.
 */
function turned(piece: Piece): Piece {
  const characters = [...piece.text].map((character) => bidi.getMirroredCharacter(character) ?? character)
  const isTurnedByFont = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Thaana}]/u.test(
    piece.text,
  )
  return { ...piece, text: (isTurnedByFont ? characters : characters.toReversed()).join('') }
}
