import type { StyleSpecification } from 'maplibre-gl'

const SYLLABICS = 'Noto Sans Canadian Aboriginal'

/** Fonts for styles without glyphs: the product's, so that marks and syllabics are right on a map too. */
export const OWN_FONT = ['Inter Variable', 'BC Sans', SYLLABICS, 'sans-serif']
/**
 * The same fonts in italics, for names of water, and in bold, for villages. MapLibre reads style and weight
 * from the first name and draws with the next ones.
 */
export const [OWN_ITALIC, OWN_BOLD] = [
  ['italic', ...OWN_FONT],
  ['semibold', ...OWN_FONT],
]

/** Returns the fonts for numbers: of the product's, the one that the page has loaded already. */
export function digitsOf(font: readonly string[]): readonly string[] {
  return font === OWN_FONT ? OWN_FONT.slice(0, 1) : font
}

let syllabics: Promise<unknown> | undefined
let areThere = false

/**
 * Loads the font of syllabics if one of these names needs it. MapLibre waits only for fonts that have a
 * space, and keeps what it has drawn. Undefined if there is nothing to wait for.
 */
export function syllabicsFor(names: readonly string[]): Promise<unknown> | undefined {
  if (areThere || !names.some((name) => /[\u1400-\u167f\u18b0-\u18f5]/.test(name))) return undefined
  const load = (weight: number) => document.fonts.load(`${weight} 24px '${SYLLABICS}'`, 'ᐁ')
  syllabics ??= Promise.allSettled([400, 600].map(load)).then(() => (areThere = true))
  return syllabics
}

/** Returns names of the fonts that a style's labels use. */
export function fontOf({ glyphs, layers }: StyleSpecification): readonly string[] {
  if (!glyphs) return OWN_FONT
  for (const layer of layers) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.every((name) => typeof name === 'string')) return font
  }
  return OWN_FONT
}
