import type { StyleSpecification } from 'maplibre-gl'

/** Font for styles without glyphs: the browser's. */
export const OWN_FONT = ['sans-serif']
/**
 * The same font in italics, for names of water, and in bold, for villages. MapLibre reads style and weight
 * from the first name and draws with the next one.
 */
export const [OWN_ITALIC, OWN_BOLD] = [
  ['italic', 'sans-serif'],
  ['bold', 'sans-serif'],
]

/** Returns names of the fonts that a style's labels use. */
export function fontOf({ glyphs, layers }: StyleSpecification): readonly string[] {
  if (!glyphs) return OWN_FONT
  for (const layer of layers) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.every((name) => typeof name === 'string')) return font
  }
  return OWN_FONT
}
