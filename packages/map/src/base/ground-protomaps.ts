import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'
import { OWN_BOLD, OWN_FONT, OWN_ITALIC } from './style-font.ts'
import { PALETTES, tintsOf } from './ground-palette.ts'

/** Kinds of land use that are green. */
const GREEN = ['forest', 'wood', 'park', 'nature_reserve', 'national_park', 'grassland', 'scrub', 'protected_area']
const IS_AREA: FilterSpecification = ['==', ['geometry-type'], 'Polygon']
const IS_POINT: FilterSpecification = ['==', ['geometry-type'], 'Point']
const ROADS = ['highway', 'major_road']

/**
 * Returns the layers of the ground for tiles of Protomaps, bottom first: `below` the shade of the relief, and
 * `above` it.
 */
export function protomapsLayers(source: string, colours: MapColours): Record<'below' | 'above', LayerSpecification[]> {
  const palette = PALETTES[colours.isDark ? 'dark' : 'light']
  const [, green = [0, colours.land]] = tintsOf(colours).land
  const tiled = (layer: string, part = layer) => ({ id: `ground-${layer}-${part}`, source, 'source-layer': layer })
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const line = (part: string, layer: string, filter: FilterSpecification, colour: string, width: number) => ({
    ...tiled(layer, part),
    type: 'line' as const,
    filter,
    layout: round,
    paint: { 'line-color': colour, 'line-width': growing(width) },
  })
  const named = (part: string, layer: string, filter: FilterSpecification, font: string[], colour: string) => ({
    ...tiled(layer, part),
    type: 'symbol' as const,
    filter,
    layout: {
      'text-field': ['get', 'name'] as ExpressionSpecification,
      'text-font': font,
      'text-size': layer === 'water' ? 11 : 12,
      'text-max-width': 7,
      'text-padding': 8,
    },
    paint: { 'text-color': colour, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
  })
  return {
    below: [
      { ...tiled('earth'), type: 'fill', filter: IS_AREA, paint: { 'fill-color': colours.land } },
      {
        ...tiled('landuse'),
        type: 'fill',
        filter: of(...GREEN),
        paint: { 'fill-color': green[1], 'fill-opacity': 0.7 },
      },
    ],
    above: [
      { ...tiled('water'), type: 'fill', filter: IS_AREA, paint: { 'fill-color': palette.lake } },
      line('stream', 'water', of('river', 'stream', 'canal'), palette.river, 1.5),
      { ...tiled('buildings'), type: 'fill', minzoom: 13, filter: IS_AREA, paint: { 'fill-color': palette.house } },
      line('path', 'roads', of('minor_road', 'path'), palette.track, 1),
      line('casing', 'roads', of(...ROADS), palette.casing, 3.2),
      line('road', 'roads', of(...ROADS), palette.road, 2.2),
      named('name', 'water', IS_POINT, OWN_ITALIC, palette.waterName),
      named('region', 'places', of('region', 'country'), OWN_FONT, palette.name),
      named('village', 'places', of('locality'), OWN_BOLD, palette.name),
    ],
  }
}

function of(...kinds: string[]): FilterSpecification {
  return ['in', ['get', 'kind'], ['literal', kinds]]
}

function growing(width: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], 6, 0.3 * width, 14, 2 * width]
}
