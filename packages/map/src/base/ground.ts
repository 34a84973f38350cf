import {
  addProtocol,
  type ExpressionSpecification,
  type LayerSpecification,
  type Map as MapLibreMap,
} from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import type { MapColours } from '../canvas/map-colours.ts'
import { OWN_BOLD, OWN_FONT, OWN_ITALIC } from '../canvas/style-font.ts'

/** Ids of the sources of the ground: vector tiles, and pictures of heights. */
const [MAP, RELIEF] = ['ground-map', 'ground-relief']
/** Ids of the sources whose tiles make the ground. */
export const GROUND_SOURCES: readonly string[] = [MAP, RELIEF]
/** Highest zooms of the tiles of these sources. */
const [FINEST_MAP, FINEST_RELIEF] = [14, 11]

let isKnown = false

/**
 * Adds the ground under the layer `before`: depths, heights, lakes, rivers, roads, contours and names, from
 * tiles of the server. Changes the map. Where there are no tiles, what lies below is seen.
 */
export function addGround(map: MapLibreMap, colours: MapColours, before: string | undefined): void {
  if (!isKnown) addProtocol('pmtiles', new Protocol().tile)
  isKnown = true
  const { origin } = window.location
  map.addSource(MAP, { type: 'vector', url: `pmtiles://${origin}/basemap/map.pmtiles`, maxzoom: FINEST_MAP })
  map.addSource(RELIEF, {
    type: 'raster-dem',
    url: `pmtiles://${origin}/basemap/relief.pmtiles`,
    tileSize: 256,
    maxzoom: FINEST_RELIEF,
    encoding: 'mapbox',
  })
  for (const layer of groundLayers(colours)) map.addLayer(layer, before)
}

/** Returns the layers of the ground, bottom first. Their ids are equal in both themes. */
export function groundLayers(colours: MapColours): LayerSpecification[] {
  const { sea, land, lake, river, road, track, house, contour, shade, light } =
    PALETTES[colours.isDark ? 'dark' : 'light']
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    { ...tiled('sea'), type: 'fill', paint: { 'fill-color': tints(sea), 'fill-antialias': false } },
    { ...tiled('land'), type: 'fill', paint: { 'fill-color': tints(land), 'fill-antialias': false } },
    {
      id: 'ground-shade',
      type: 'hillshade',
      source: RELIEF,
      paint: {
        'hillshade-exaggeration': 0.4,
        'hillshade-shadow-color': shade,
        'hillshade-highlight-color': light,
        'hillshade-accent-color': shade,
      },
    },
    {
      ...tiled('contour'),
      type: 'line',
      minzoom: 11,
      paint: { 'line-color': contour, 'line-width': ['case', ['==', ['get', 'main'], 1], 0.9, 0.4] },
    },
    { ...tiled('lake'), type: 'fill', paint: { 'fill-color': lake } },
    { ...tiled('river'), type: 'line', layout: line, paint: { 'line-color': river, 'line-width': riverWidth() } },
    { ...tiled('building'), type: 'fill', minzoom: 12, paint: { 'fill-color': house } },
    {
      ...tiled('road', 'track'),
      type: 'line',
      filter: ['==', ['get', 'kind'], 'track'],
      layout: line,
      paint: { 'line-color': track, 'line-width': roadWidth(0.5), 'line-dasharray': [3, 2] },
    },
    {
      ...tiled('road', 'road'),
      type: 'line',
      filter: ['==', ['get', 'kind'], 'road'],
      layout: line,
      paint: { 'line-color': road, 'line-width': roadWidth(1) },
    },
    nameLayer('water', ['sound', 'water', 'river', 'lake'], colours),
    nameLayer('ground', ['island', 'range', 'locality', 'peak'], colours),
    nameLayer('village', ['village'], colours),
  ]
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

function roadWidth(scale: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], 8, 0.8 * scale, 14, 5 * scale]
}

const PALETTES = {
  light: {
    sea: [
      [0, '#d9ecf8'],
      [12, '#c9e2f3'],
      [45, '#b8d8ee'],
      [120, '#a9cee8'],
    ],
    land: [
      [0, '#e8ecdb'],
      [80, '#e2e9d2'],
      [200, '#dbe4ca'],
      [380, '#d6ddc7'],
      [600, '#d4d8c9'],
      [850, '#dbdbd2'],
      [1050, '#eae9e5'],
    ],
    ...{ lake: '#b8d8ee', river: '#9cc6e4', road: '#b08d57', track: '#a08a6a', house: '#b9a690' },
    ...{ contour: '#b7b08f', shade: '#6c7560', light: '#ffffff' },
    ...{ halo: '#f7f8f2', waterName: '#3d6d92', name: '#46503f' },
  },
  dark: {
    sea: [
      [0, '#17364d'],
      [12, '#132e43'],
      [45, '#102639'],
      [120, '#0d1f30'],
    ],
    land: [
      [0, '#232b28'],
      [80, '#262f2a'],
      [200, '#2a342d'],
      [380, '#2f3831'],
      [600, '#353c37'],
      [850, '#3c423f'],
      [1050, '#474b49'],
    ],
    ...{ lake: '#16334a', river: '#2b5677', road: '#8d7650', track: '#766a52', house: '#5b5549' },
    ...{ contour: '#4a4f45', shade: '#0a0d0b', light: '#6a7268' },
    ...{ halo: '#161b19', waterName: '#7fb2d6', name: '#c3cbbf' },
  },
} as const
