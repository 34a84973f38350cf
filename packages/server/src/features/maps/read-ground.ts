import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { readTiles } from '@cairn/basemap/cut'
import { MAP_FILE } from '@cairn/basemap/files'
import type { Bounds, Point } from '@cairn/contract'
import type { PaperGround } from '@cairn/contract/paper'
import { baseMapFolder, type BaseMapPlaces } from './base-map-folder.ts'

/** Tiles that one map on paper is drawn from, at most. */
const MOST_TILES = 6
/** Bytes of one tile at most. */
const MOST_BYTES = 4_000_000
/** Points that are drawn at most. More is no ground for a map on paper. */
const MOST_POINTS = 15_000
const MOST_CREDIT = 100
const NO_GROUND: PaperGround = { parts: [], credit: '' }
/** What layers of tiles are, in the order in which they are painted: those of the demo, then of Protomaps. */
const LAYERS = [
  ['sea', 'water'],
  ['land', 'land'],
  ['earth', 'land'],
  ['lake', 'water'],
  ['water', 'water'],
] as const

/**
 * Reads land and water within these bounds from the base map of the install, in the order in which they are
 * painted. No parts if there is no base map, it cannot be read, or does not cover all of them.
 */
export async function readGround(places: BaseMapPlaces, bounds: Bounds): Promise<PaperGround> {
  const folder = baseMapFolder(places)
  if (folder === undefined) return NO_GROUND
  // A letter goes out without the ground rather than not at all.
  return groundIn(folder, bounds).catch(() => NO_GROUND)
}

async function groundIn(folder: string, bounds: Bounds): Promise<PaperGround> {
  const { tiles: read, credit } = await readTiles(join(folder, MAP_FILE), bounds, MOST_TILES)
  if (read.some(({ bytes }) => bytes.length > MOST_BYTES)) return NO_GROUND
  const tiles = read.map((tile) => ({
    ...tile,
    layers: new VectorTile(new PbfReader(tile.bytes)).layers,
  }))
  const parts = LAYERS.flatMap(([name, is]) =>
    tiles.flatMap(({ z, x, y, layers }) => {
      const layer = layers[name]
      const features = Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at))
      // Bands of height and depth lie in the lowest one.
      const lowest = features.filter((feature) => Number(feature?.properties['from'] ?? 0) === 0)
      return lowest
        .flatMap((feature) => polygonsOf(feature?.toGeoJSON(x, y, z).geometry))
        .map((rings) => ({ is, rings }))
    }),
  )
  const points = parts.flatMap(({ rings }) => rings).reduce((sum, ring) => sum + ring.length, 0)
  return points > MOST_POINTS ? NO_GROUND : { parts, credit: credit.slice(0, MOST_CREDIT) }
}

function polygonsOf(geometry: GeoJSON.Geometry | undefined): Point[][][] {
  if (geometry?.type === 'Polygon') return [geometry.coordinates as Point[][]]
  return geometry?.type === 'MultiPolygon' ? (geometry.coordinates as Point[][][]) : []
}
