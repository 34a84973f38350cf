import type { StyleSpecification } from 'maplibre-gl'

/** Font for styles without glyphs: the browser's. */
export const OWN_FONT = ['sans-serif']

/** Returns names of the fonts that a style's labels use. */
export function fontOf({ glyphs, layers }: StyleSpecification): readonly string[] {
  if (!glyphs) return OWN_FONT
  for (const layer of layers) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.every((name) => typeof name === 'string')) return font
  }
  return OWN_FONT
}
