import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff.ts'

const require = createRequire(import.meta.url)

/** Path of a font file of BC Sans. */
const bcSans = (style: string) => require.resolve(`@bcgov/bc-sans/fonts/BCSans-${style}.woff`)
/** Path of a font file of DejaVu Sans. */
const dejaVu = (style: string) => require.resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${style}.ttf`)

/**
 * Font files by style, under the name that `pdfmake` knows the font by. The first has the letters, marks and
 * syllabics of the languages of its province. The second has letters and signs that the first lacks: those
 * written from right to left, Cyrillic, arrows.
 */
export const FONTS = {
  BCSans: {
    normal: bcSans('Regular'),
    bold: bcSans('Bold'),
    italics: bcSans('Italic'),
    bolditalics: bcSans('BoldItalic'),
  },
  DejaVu: {
    normal: dejaVu(''),
    bold: dejaVu('-Bold'),
    italics: dejaVu('-Oblique'),
    bolditalics: dejaVu('-BoldOblique'),
  },
}
/** Name of a font. */
export type FontName = keyof typeof FONTS
/** Names of the fonts. A character is drawn with the first one that has it. */
export const FONT_NAMES = Object.keys(FONTS) as FontName[]

/** Reads the font files unpacked, each under its path. */
export function readFonts(): [path: string, font: Buffer][] {
  return FONT_NAMES.flatMap((name) => Object.values(FONTS[name])).map((path) => [path, readFont(path)])
}

function readFont(path: string): Buffer {
  const bytes = readFileSync(path)
  return path.endsWith('.woff') ? unpackWoff(bytes) : bytes
}

const loaded = new Map<string, Font>()

/** Returns a font, to measure text and to look which characters it has. It is loaded once. */
export function fontOf(name: FontName, style: keyof (typeof FONTS)[FontName] = 'normal'): Font {
  const path = FONTS[name][style]
  const font = loaded.get(path) ?? (create(readFont(path)) as Font)
  loaded.set(path, font)
  return font
}

/** Returns the name of the font that draws a character. Undefined if none has it. */
export function fontFor(character: string): FontName | undefined {
  const code = character.codePointAt(0) as number
  return FONT_NAMES.find((name) => fontOf(name).hasGlyphForCodePoint(code))
}

/**
 * Returns the first character of a text that no font can draw, as one string. Undefined if all of them can be
 * drawn. All styles of a font have the same characters.
 * Line breaks and tabs count as drawn.
 */
export function missingGlyphIn(text: string): string | undefined {
  for (const character of text) {
    if (character === '\n' || character === '\t') continue
    if (fontFor(character) === undefined) return character
  }
  return undefined
}
