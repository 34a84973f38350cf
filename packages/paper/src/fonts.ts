import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff.ts'

const require = createRequire(import.meta.url)

/**
 * Path of a font file of BC Sans, which has the letters, marks and syllabics of the languages of its
 * province.
 */
const pathOf = (style: string) => require.resolve(`@bcgov/bc-sans/fonts/BCSans-${style}.woff`)

/** Font files by style, under the name that `pdfmake` knows the font by. */
export const FONTS = {
  BCSans: {
    normal: pathOf('Regular'),
    bold: pathOf('Bold'),
    italics: pathOf('Italic'),
    bolditalics: pathOf('BoldItalic'),
  },
}

/** Reads the font files unpacked, each under its path. */
export function readFonts(): [path: string, font: Buffer][] {
  return Object.values(FONTS.BCSans).map((path) => [path, unpackWoff(readFileSync(path))])
}

let regular: Font | undefined

/**
 * Returns the first character of a text that the font cannot draw, as one string. Undefined if it can draw
 * all of them. All styles have the same characters.
 * Line breaks and tabs count as drawn.
 */
export function missingGlyphIn(text: string): string | undefined {
  regular ??= create(unpackWoff(readFileSync(FONTS.BCSans.normal))) as Font
  for (const character of text) {
    if (character === '\n' || character === '\t') continue
    if (!regular.hasGlyphForCodePoint(character.codePointAt(0) as number)) return character
  }
  return undefined
}
