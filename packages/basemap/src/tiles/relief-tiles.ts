import sharp from 'sharp'
import { SQUARE, valueAt, type Grid } from '../coast/grid.ts'
import { placesAt } from './vector-tiles.ts'
import type { Tile } from './write-archive.ts'

const [LOWEST, HIGHEST, PIXELS] = [7, 11, 256]
/** Heights as colours, as Mapbox Terrain-RGB has them: 0 is -10,000 m, and each step a tenth of a metre. */
const [FLOOR_M, STEPS_M] = [10_000, 10]

/** Returns pictures of the heights of a relief, for shading. The sea is at height 0. */
export function reliefTiles(relief: Grid): Promise<Tile[]> {
  const places = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, at) => LOWEST + at).flatMap((z) =>
    placesAt(z).map((place) => ({ z, ...place })),
  )
  return Promise.all(places.map(async (place) => ({ ...place, bytes: await picture(relief, place) })))
}

function picture(relief: Grid, { z, x, y }: Omit<Tile, 'bytes'>): Promise<Uint8Array> {
  const scale = 2 ** (SQUARE.zoom - z)
  const pixels = Buffer.alloc(PIXELS * PIXELS * 3)
  for (let row = 0, at = 0; row < PIXELS; row++)
    for (let column = 0; column < PIXELS; column++, at += 3) {
      const u = ((x + (column + 0.5) / PIXELS) * scale - SQUARE.west) / SQUARE.tiles
      const v = ((y + (row + 0.5) / PIXELS) * scale - SQUARE.north) / SQUARE.tiles
      const isInside = u >= 0 && u < 1 && v >= 0 && v < 1
      const value = Math.round((FLOOR_M + (isInside ? Math.max(0, valueAt(relief, [u, v])) : 0)) * STEPS_M)
      pixels.writeUIntBE(value, at, 3)
    }
  return sharp(pixels, { raw: { width: PIXELS, height: PIXELS, channels: 3 } })
    .webp({ lossless: true, effort: 2 })
    .toBuffer()
}
