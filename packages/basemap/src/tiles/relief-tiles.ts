import { SQUARE, valueAt, type Grid } from '../coast/grid.ts'
import { heightPicture, TILE_PX } from './height-picture.ts'
import { placesAt } from './vector-tiles.ts'
import type { Tile } from './write-archive.ts'

const [LOWEST, HIGHEST] = [7, 11]

/** Returns pictures of the heights of a relief, for shading. The sea is at height 0. */
export function reliefTiles(relief: Grid): Promise<Tile[]> {
  const places = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, at) => LOWEST + at).flatMap((z) =>
    placesAt(z).map((place) => ({ z, ...place })),
  )
  return Promise.all(places.map(async (place) => ({ ...place, bytes: await heightPicture(heightsOf(relief, place)) })))
}

function heightsOf(relief: Grid, { z, x, y }: Omit<Tile, 'bytes'>): Float32Array {
  const scale = 2 ** (SQUARE.zoom - z)
  return new Float32Array(TILE_PX * TILE_PX).map((_, at) => {
    const [column, row] = [at % TILE_PX, Math.floor(at / TILE_PX)]
    const u = ((x + (column + 0.5) / TILE_PX) * scale - SQUARE.west) / SQUARE.tiles
    const v = ((y + (row + 0.5) / TILE_PX) * scale - SQUARE.north) / SQUARE.tiles
    const isInside = u >= 0 && u < 1 && v >= 0 && v < 1
    return isInside ? Math.max(0, valueAt(relief, [u, v])) : 0
  })
}
