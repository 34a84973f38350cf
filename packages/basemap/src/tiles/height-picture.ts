import sharp from 'sharp'

/** Side of a picture of heights, in pixels. */
export const TILE_PX = 256
/** Heights as colours, as Mapbox Terrain-RGB has them: 0 is -10,000 m, and each step a tenth of a metre. */
const [FLOOR_M, STEPS_M] = [10_000, 10]

/** Returns a square picture of heights in metres, row by row from the north. */
export function heightPicture(heights: ArrayLike<number>, size = TILE_PX): Promise<Uint8Array> {
  const pixels = Buffer.alloc(size * size * 3)
  for (let at = 0; at < size * size; at++)
    pixels.writeUIntBE(Math.max(0, Math.round((FLOOR_M + (heights[at] ?? 0)) * STEPS_M)), 3 * at, 3)
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .webp({ lossless: true, effort: 2 })
    .toBuffer()
}
