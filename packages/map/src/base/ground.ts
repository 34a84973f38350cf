import type { Bounds } from '@cairn/contract'
import {
  addProtocol,
  type ExpressionSpecification,
  type LayerSpecification,
  type Map as MapLibreMap,
} from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import type { MapColours } from './map-colours.ts'
import { PALETTES, tintsOf } from './ground-palette.ts'
import { protomapsLayers } from './ground-protomaps.ts'
import { worldLayers } from './ground-world.ts'
import { OWN_BOLD, OWN_FONT, OWN_ITALIC } from './style-font.ts'

/** Ids of the sources of the ground: vector tiles, pictures of heights, and the world around them. */
const [MAP, RELIEF, WORLD, CONTOURS] = ['ground-map', 'ground-relief', 'ground-world', 'ground-contours']
/** Ids of the sources whose tiles make the ground. */
export const GROUND_SOURCES: readonly string[] = [MAP, RELIEF, WORLD, CONTOURS]
/**
 * Addresses of the folders of tiles: of the ground of a region, and of lakes, rivers and names of the
 * world.
 */
export interface GroundPlaces {
  ground: string | undefined
  world: string | undefined
}
/** Which tiles of the ground are available. */
export interface Ground {
  /** Which layers the tiles have: those of the demo's invented coast, or those of Protomaps. */
  schema: 'own' | 'protomaps' | undefined
  /** There are heights, to shade slopes. */
  hasRelief: boolean
  /** Where the tiles of the ground are. */
  bounds?: Bounds | undefined
  /** Highest zoom of the heights. */
  reliefZoom?: number | undefined
  /** Names, lakes and rivers of the world are drawn: the tiles do not have them. */
  hasWorld: boolean
  /** The tiles cannot be read. */
  hasFailed: boolean
}

/** Contours are drawn from this zoom on. */
const CONTOURS_FROM = 11
/** Tiles that begin at this zoom or below have the world too. */
const WORLD_ZOOM = 3

const protocol = new Protocol({ metadata: true })
let isKnown = false

/**
 * Reads from the tile archives what the ground has: their schema, bounds, heights, and whether the world is
 * drawn below. `hasFailed` is true if the tiles cannot be read; it never rejects.
 */
export async function findGround({ ground, world }: GroundPlaces): Promise<Ground> {
  const nothing = { schema: undefined, hasRelief: false, hasWorld: world !== undefined }
  if (ground === undefined) return { ...nothing, hasFailed: false }
  const heights = archiveOf(ground, 'relief')
    .getHeader()
    .then(
      ({ maxZoom }) => maxZoom,
      () => undefined,
    )
  try {
    const archive = archiveOf(ground, 'map')
    const { minZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
    const { vector_layers: layers } = (await archive.getMetadata()) as { vector_layers?: { id: string }[] }
    const isProtomaps = layers?.some(({ id }) => id === 'earth') ?? false
    return {
      schema: isProtomaps ? 'protomaps' : 'own',
      bounds: [minLon, minLat, maxLon, maxLat],
      hasRelief: (await heights) !== undefined,
      reliefZoom: await heights,
      hasWorld: world !== undefined && minZoom > WORLD_ZOOM,
      hasFailed: false,
    }
  } catch {
    return { ...nothing, hasFailed: true }
  }
}

/** Clears the tile readers, because a reader caches its failure. */
export function forgetGround(): void {
  for (const address of protocol.tiles.keys()) protocol.add(new PMTiles(address))
}

/** The file as the map reads it, so that what is known of it is read once. */
function archiveOf(folder: string, file: 'map' | 'relief' | 'world'): PMTiles {
  const address = addressOf(folder, file)
  const archive = protocol.get(address) ?? new PMTiles(address)
  protocol.add(archive)
  return archive
}

/**
 * Adds the base map's layers under the layer `before`: depths, heights, lakes, rivers, roads, contours and
 * names, from tiles. Changes the map. Where there are no tiles, the layers below remain visible.
 */
export function addGround(
  map: MapLibreMap,
  colours: MapColours,
  ground: Ground,
  places: GroundPlaces,
  before: string | undefined,
): void {
  if (!isKnown) {
    addProtocol('pmtiles', protocol.tile)
    addProtocol('contours', async ({ url: address }) => ({ data: await contoursAt(address) }))
  }
  isKnown = true
  const url = (folder: string | undefined, file: 'map' | 'relief' | 'world') =>
    `pmtiles://${addressOf(folder ?? '', file)}`
  if (ground.schema) map.addSource(MAP, { type: 'vector', url: url(places.ground, 'map') })
  if (ground.hasRelief)
    map.addSource(RELIEF, {
      ...{ type: 'raster-dem', tileSize: 256, encoding: 'mapbox' },
      url: url(places.ground, 'relief'),
    })
  if (hasOwnContours(ground) && places.ground !== undefined) {
    const { reliefZoom = CONTOURS_FROM } = ground
    const zooms = { minzoom: Math.min(CONTOURS_FROM, reliefZoom), maxzoom: reliefZoom }
    map.addSource(CONTOURS, { type: 'vector', tiles: [`contours://${places.ground}#{z}/{x}/{y}`], ...zooms })
  }
  if (ground.hasWorld) map.addSource(WORLD, { type: 'vector', url: url(places.world, 'world') })
  for (const layer of groundLayers(colours, ground)) map.addLayer(layer, before)
}

/** Tiles of Protomaps have no contours: they are worked out of the heights. */
function hasOwnContours({ schema, hasRelief }: Ground): boolean {
  return schema === 'protomaps' && hasRelief
}

/** The tile of contours of an address, empty where there are no heights. */
async function contoursAt(address: string): Promise<ArrayBuffer> {
  const [folder = '', place = ''] = address.replace('contours://', '').split('#')
  const [z = 0, x = 0, y = 0] = place.split('/').map(Number)
  const [{ contourTile }, picture] = await Promise.all([
    import('./contour-tile.ts'),
    archiveOf(folder, 'relief').getZxy(z, x, y),
  ])
  return picture ? contourTile(picture.data) : new ArrayBuffer(0)
}

function addressOf(folder: string, file: 'map' | 'relief' | 'world'): string {
  return `${folder}/${file}.pmtiles`
}

/** Returns the layers of the ground, bottom first. Their ids are equal in both themes. */
export function groundLayers(colours: MapColours, { schema, hasRelief, hasWorld }: Ground): LayerSpecification[] {
  const world = hasWorld ? worldLayers(WORLD, colours, schema === 'protomaps') : { below: [], above: [] }
  const { below, above } =
    schema === 'own'
      ? ownLayers(colours)
      : schema === 'protomaps'
        ? protomapsLayers(MAP, colours)
        : { below: [], above: [] }
  const contours = hasOwnContours({ schema, hasRelief, hasWorld, hasFailed: false })
    ? [contourLayer(CONTOURS, colours)]
    : []
  const isName = ({ type }: LayerSpecification) => type === 'symbol'
  return [
    ...world.below,
    ...below,
    ...(hasRelief ? [shadeLayer(colours)] : []),
    ...contours,
    ...above.filter((layer) => !isName(layer)),
    // Names of the ground are placed before those of the world.
    ...world.above,
    ...above.filter(isName),
  ]
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

function contourLayer(source: string, { isDark }: MapColours): LayerSpecification {
  const { contour } = PALETTES[isDark ? 'dark' : 'light']
  return {
    id: 'ground-contour-contour',
    source,
    'source-layer': 'contour',
    type: 'line',
    minzoom: CONTOURS_FROM,
    paint: { 'line-color': contour, 'line-width': ['case', ['==', ['get', 'main'], 1], 0.9, 0.4] },
  }
}

function ownLayers(colours: MapColours): Record<'below' | 'above', LayerSpecification[]> {
  const { lake, river, shore, road, casing, track, house } = PALETTES[colours.isDark ? 'dark' : 'light']
  const { sea, land } = tintsOf(colours)
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const
  return {
    below: [
      { ...tiled('sea'), type: 'fill', paint: { 'fill-color': tints(sea), 'fill-antialias': false } },
      { ...tiled('land'), type: 'fill', paint: { 'fill-color': tints(land), 'fill-antialias': false } },
    ],
    above: [
      contourLayer(MAP, colours),
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
