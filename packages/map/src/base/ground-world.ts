import type { LayerSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'
import { OWN_BOLD, OWN_FONT, OWN_ITALIC } from './style-font.ts'
import { PALETTES } from './ground-palette.ts'

/**
 * Shapes at 1 : 50 million would stray from the coasts above this zoom, and other tiles have the names
 * then.
 */
const [SHAPES_TO, NAMES_TO] = [7, 7]
const GROWING = (least: number, most: number) =>
  ['interpolate', ['linear'], ['zoom'], 2, least, 6, most] as ['interpolate', ['linear'], ['zoom'], ...number[]]

/**
 * Returns the layers of lakes, rivers and names of the world: those `below` the ground, and names `above` it.
 * `endsAtRegion`: nearer, the names are in the tiles of the ground.
 */
export function worldLayers(
  source: string,
  { isDark, fg }: MapColours,
  endsAtRegion: boolean,
): Record<'below' | 'above', LayerSpecification[]> {
  const { lake, river, halo, waterName, name } = PALETTES[isDark ? 'dark' : 'light']
  const tiled = (layer: string, part = layer) => ({ id: `ground-world-${part}`, source, 'source-layer': layer })
  const named = (kinds: string[], font: string[], size: number, colour: string): LayerSpecification => ({
    ...tiled('place', kinds.join('-')),
    ...(endsAtRegion ? { maxzoom: NAMES_TO } : {}),
    type: 'symbol',
    filter: ['all', ['in', ['get', 'kind'], ['literal', kinds]], ['<=', ['get', 'from'], ['zoom']]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': GROWING(size, size + 2),
      'text-letter-spacing': kinds.includes('town') ? 0.01 : 0.08,
      'text-max-width': 7,
      'text-padding': 6,
      ...(kinds.includes('town') ? { 'text-anchor': 'bottom', 'text-offset': [0, -0.3] } : {}),
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  })
  return {
    below: [
      { ...tiled('lake'), maxzoom: SHAPES_TO, type: 'fill', paint: { 'fill-color': lake } },
      {
        ...tiled('river'),
        maxzoom: SHAPES_TO,
        type: 'line',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': river, 'line-width': GROWING(0.4, 1.1) },
      },
    ],
    above: [
      {
        ...tiled('place', 'dot'),
        ...(endsAtRegion ? { maxzoom: NAMES_TO } : {}),
        type: 'circle',
        filter: ['all', ['==', ['get', 'kind'], 'town'], ['<=', ['get', 'from'], ['zoom']]],
        paint: { 'circle-radius': 1.8, 'circle-color': name, 'circle-stroke-color': halo, 'circle-stroke-width': 1 },
      },
      named(['sea', 'lake'], OWN_ITALIC, 10, waterName),
      named(['town'], OWN_FONT, 10, name),
      named(['country'], OWN_BOLD, 11, fg),
    ],
  }
}
