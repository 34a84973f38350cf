import {
  addProtocol,
  type ExpressionSpecification,
  type LayerSpecification,
  type Map as MapLibreMap,
} from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import type { MapColours } from '../canvas/map-colours.ts'
import { PALETTES, tintsOf } from './ground-palette.ts'
import { protomapsLayers } from './ground-protomaps.ts'
import { OWN_BOLD, OWN_FONT, OWN_ITALIC } from '../canvas/style-font.ts'

/** Ids of the sources of the ground: vector tiles, and pictures of heights. */
const [MAP, RELIEF] = ['ground-map', 'ground-relief']
/** Ids of the sources whose tiles make the ground. */
export const GROUND_SOURCES: readonly string[] = [MAP, RELIEF]
/** What ground the server has. */
export interface Ground {
  /** Which layers the tiles have: those of the demo's invented coast, or those of Protomaps. */
  schema: 'own' | 'protomaps'
  /** There are heights, to shade slopes. */
  hasRelief: boolean
}

const protocol = new Protocol({ metadata: true })
let isKnown = false

/** Finds out what ground the server has. Rejects if its tiles cannot be read. */
export async function findGround(): Promise<Ground> {
  const heights = archiveOf('relief')
    .getHeader()
    .then(
      () => true,
      () => false,
    )
  const { vector_layers: layers } = (await archiveOf('map').getMetadata()) as { vector_layers?: { id: string }[] }
  const isProtomaps = layers?.some(({ id }) => id === 'earth') ?? false
  return { schema: isProtomaps ? 'protomaps' : 'own', hasRelief: await heights }
}

/** The file as the map reads it, so that what is known of it is read once. */
function archiveOf(file: 'map' | 'relief'): PMTiles {
  const archive = protocol.get(addressOf(file)) ?? new PMTiles(addressOf(file))
  protocol.add(archive)
  return archive
}

/**
 * Adds the ground under the layer `before`: depths, heights, lakes, rivers, roads, contours and names, from
 * tiles of the server. Changes the map. Where there are no tiles, what lies below is seen.
 */
export function addGround(map: MapLibreMap, colours: MapColours, ground: Ground, before: string | undefined): void {
  if (!isKnown) addProtocol('pmtiles', protocol.tile)
  isKnown = true
  map.addSource(MAP, { type: 'vector', url: `pmtiles://${addressOf('map')}` })
  if (ground.hasRelief) {
    const url = `pmtiles://${addressOf('relief')}`
    map.addSource(RELIEF, { type: 'raster-dem', url, tileSize: 256, encoding: 'mapbox' })
  }
  for (const layer of groundLayers(colours, ground)) map.addLayer(layer, before)
}

function addressOf(file: 'map' | 'relief'): string {
  return `${window.location.origin}/basemap/${file}.pmtiles`
}

/** Returns the layers of the ground, bottom first. Their ids are equal in both themes. */
export function groundLayers(colours: MapColours, { schema, hasRelief }: Ground): LayerSpecification[] {
  const { below, above } = schema === 'own' ? ownLayers(colours) : protomapsLayers(MAP, colours)
  return [...below, ...(hasRelief ? [shadeLayer(colours)] : []), ...above]
}

function shadeLayer({ isDark }: MapColours): LayerSpecification {
  const { shade, light } = PALETTES[isDark ? 'dark' : 'light']
  return {
    id: 'ground-shade',
    type: 'hillshade',
    source: RELIEF,
    paint: {
      'hillshade-exaggeration': 0.4,
      'hillshade-shadow-color': shade,
      'hillshade-highlight-color': light,
      'hillshade-accent-color': shade,
    },
  }
}

function ownLayers(colours: MapColours): Record<'below' | 'above', LayerSpecification[]> {
  const { lake, river, shore, road, casing, track, house, contour } = PALETTES[colours.isDark ? 'dark' : 'light']
  const { sea, land } = tintsOf(colours)
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const
  return {
    below: [
      { ...tiled('sea'), type: 'fill', paint: { 'fill-color': tints(sea), 'fill-antialias': false } },
      { ...tiled('land'), type: 'fill', paint: { 'fill-color': tints(land), 'fill-antialias': false } },
    ],
    above: [
      {
        ...tiled('contour'),
        type: 'line',
        minzoom: 11,
        paint: { 'line-color': contour, 'line-width': ['case', ['==', ['get', 'main'], 1], 0.9, 0.4] },
      },
      { ...tiled('lake'), type: 'fill', paint: { 'fill-color': lake } },
      { ...tiled('coast'), type: 'line', paint: { 'line-color': shore, 'line-width': 1.1, 'line-opacity': 0.7 } },
      { ...tiled('river'), type: 'line', layout: line, paint: { 'line-color': river, 'line-width': riverWidth() } },
      { ...tiled('building'), type: 'fill', minzoom: 12, paint: { 'fill-color': house } },
      {
        ...tiled('road', 'track'),
        type: 'line',
        filter: ['==', ['get', 'kind'], 'track'],
        layout: line,
        paint: { 'line-color': track, 'line-width': roadWidth(0.5), 'line-dasharray': [3, 2] },
      },
      ...(['casing', 'road'] as const).map((part): LayerSpecification => ({
        ...tiled('road', part),
        type: 'line',
        filter: ['==', ['get', 'kind'], 'road'],
        layout: line,
        paint: part === 'road' ? { 'line-color': road, 'line-width': roadWidth(1) } : casingOf(casing),
      })),
      {
        ...tiled('place', 'dot'),
        type: 'circle',
        filter: ['==', ['get', 'kind'], 'village'],
        paint: {
          'circle-radius': 4,
          'circle-color': road,
          'circle-stroke-color': colours.fg,
          'circle-stroke-width': 2,
        },
      },
      nameLayer('water', ['sound', 'water', 'river', 'lake'], colours),
      nameLayer('ground', ['island', 'range', 'locality', 'peak'], colours),
      nameLayer('village', ['village'], colours),
    ],
  }
}

/** Names of some kinds, with a halo. */
function nameLayer(id: string, kinds: readonly string[], { isDark }: MapColours): LayerSpecification {
  const { halo, waterName, name } = PALETTES[isDark ? 'dark' : 'light']
  const isWater = id === 'water'
  const isVillage = id === 'village'
  return {
    ...tiled('place', id),
    type: 'symbol',
    filter: ['all', ['in', ['get', 'kind'], ['literal', [...kinds]]], ['<=', ['get', 'from'], ['zoom']]],
    layout: {
      'text-field': named(),
      'text-font': isWater ? OWN_ITALIC : isVillage ? OWN_BOLD : OWN_FONT,
      'text-size': isVillage ? 13 : 11,
      'text-letter-spacing': isWater ? 0.12 : 0.02,
      'text-max-width': 7,
      'text-padding': 8,
      // Beside its dot.
      ...(isVillage ? { 'text-anchor': 'bottom' as const, 'text-offset': [0, -0.6] as [number, number] } : {}),
    },
    paint: { 'text-color': isWater ? waterName : name, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  }
}

/** The name of a place. A peak has its sign before it and its height in metres after it. */
function named(): ExpressionSpecification {
  const height: ExpressionSpecification = ['to-string', ['get', 'height']]
  return ['case', ['==', ['get', 'kind'], 'peak'], ['concat', '▲ ', ['get', 'name'], ' ', height], ['get', 'name']]
}

function tiled(layer: string, part = layer) {
  return { id: `ground-${layer}-${part}`, source: MAP, 'source-layer': layer }
}

/** Colour by the height or depth in metres from which a band begins. */
function tints(bands: readonly (readonly [number, string])[]): ExpressionSpecification {
  const [[, first] = [0, '#000000'], ...rest] = bands
  return ['step', ['get', 'from'], first, ...rest.flat()] as ExpressionSpecification
}

function riverWidth(): ExpressionSpecification {
  const by = (scale: number): ExpressionSpecification => ['/', scale, ['get', 'rank']]
  return ['interpolate', ['linear'], ['zoom'], 8, by(1), 14, by(6)]
}

function casingOf(colour: string) {
  const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 8, 1.4, 14, 6.5]
  return { 'line-color': colour, 'line-width': width }
}

function roadWidth(scale: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], 8, 0.8 * scale, 14, 5 * scale]
}
