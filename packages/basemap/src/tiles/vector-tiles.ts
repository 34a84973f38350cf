import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { SQUARE } from '../coast/grid.ts'
import type { Tile } from './write-archive.ts'

/** The layers of tiles, with their features and the lowest zoom that has them. */
export type TileLayers = Record<string, { from: number; features: Feature[] }>
/** Which tiles are made: the zooms, and the places at each. */
export interface TileExtent {
  zooms: readonly [lowest: number, highest: number]
  placesAt: (z: number) => readonly { x: number; y: number }[]
}

/** Zooms 6 to 14 of the square of the invented coast, and zooms 0 to 6 of the whole world. */
export const COAST_EXTENT: TileExtent = { zooms: [6, 14], placesAt }
/** The tiles of the whole world, zooms 0 to 6. */
export const WORLD_EXTENT: TileExtent = {
  zooms: [0, 6],
  placesAt: (z) => Array.from({ length: 4 ** z }, (_, at) => ({ x: at % 2 ** z, y: Math.floor(at / 2 ** z) })),
}
/** Tiles overlap by this many of 4096 units, so that lines and outlines do not end at their edges. */
const OVERLAP = 48

/** Returns the vector tiles of an extent that hold anything. */
export function vectorTiles(layers: TileLayers, { zooms: [lowest, highest], placesAt: places }: TileExtent): Tile[] {
  const cut = Object.entries(layers).map(([name, { from, features }]) => ({
    name,
    from,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: highest, indexMaxZoom: Math.min(8, highest), tolerance: 4, buffer: OVERLAP },
    ),
  }))
  const tiles: Tile[] = []
  for (let z = lowest; z <= highest; z++) {
    const there = cut.filter(({ from }) => from <= z)
    for (const { x, y } of places(z)) {
      const filled = there.flatMap(({ name, index }) => {
        const tile = index.getTile(z, x, y)
        if (!tile) return []
        // Names that are not shown yet would fill the lowest tiles.
        const features = tile.features.filter(({ tags }) => Number(tags?.['from'] ?? 0) <= z || name !== 'place')
        return features.length > 0 ? [[name, { ...tile, features } as typeof tile] as const] : []
      })
      if (filled.length > 0)
        tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: 4096 }) })
    }
  }
  return tiles
}

/** Lists the places of the tiles of a zoom that cover the square. */
export function placesAt(z: number): { x: number; y: number }[] {
  const scale = 2 ** (z - SQUARE.zoom)
  const range = (from: number) => {
    const [first, last] = [Math.floor(from * scale), Math.ceil((from + SQUARE.tiles) * scale) - 1]
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }
  return range(SQUARE.west).flatMap((x) => range(SQUARE.north).map((y) => ({ x, y })))
}
