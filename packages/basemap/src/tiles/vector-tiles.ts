import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { SQUARE } from '../coast/grid.ts'
import type { TileLayers } from '../coast/features.ts'
import type { Tile } from './write-archive.ts'

const [LOWEST, HIGHEST] = [6, 14]
/** Tiles overlap by this many of 4096 units, so that lines and outlines do not end at their edges. */
const OVERLAP = 48

/** Returns the vector tiles of zooms 6 to 14 that lie in the square of the invented coast. */
export function vectorTiles(layers: TileLayers): Tile[] {
  const cut = Object.entries(layers).map(([name, { from, features }]) => ({
    name,
    from,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: HIGHEST, indexMaxZoom: 8, tolerance: 4, buffer: OVERLAP },
    ),
  }))
  const tiles: Tile[] = []
  for (let z = LOWEST; z <= HIGHEST; z++)
    for (const { x, y } of placesAt(z)) {
      const filled = cut.flatMap(({ name, from, index }) => {
        const tile = from <= z ? index.getTile(z, x, y) : undefined
        return tile && tile.features.length > 0 ? [[name, tile] as const] : []
      })
      if (filled.length > 0)
        tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: 4096 }) })
    }
  return tiles
}

/** Places of the tiles of a zoom that cover the square. */
export function placesAt(z: number): { x: number; y: number }[] {
  const scale = 2 ** (z - SQUARE.zoom)
  const range = (from: number) => {
    const [first, last] = [Math.floor(from * scale), Math.ceil((from + SQUARE.tiles) * scale) - 1]
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }
  return range(SQUARE.west).flatMap((x) => range(SQUARE.north).map((y) => ({ x, y })))
}
