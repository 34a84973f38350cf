import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import type { TilePlace } from './square.ts'

/** Tiles that are kept: a list's rows mostly lie near each other. */
const MOST_KEPT = 32

/**
 * Returns a function that loads tiles of a file in a folder, the same at each call. A tile is undefined
 * where there is none.
 */
function reader<T>(file: string, parse: (bytes: ArrayBuffer) => T | Promise<T>) {
  const kept = new Map<string, Promise<T | undefined>>()
  let archive: PMTiles | undefined
  return (folder: string, { z, x, y }: TilePlace): Promise<T | undefined> => {
    archive ??= new PMTiles(`${folder}/${file}`)
    const key = `${z}/${x}/${y}`
    const known = kept.get(key)
    if (known) return known
    const tile = archive.getZxy(z, x, y).then((found) => found && parse(found.data))
    kept.set(key, tile)
    // What failed is tried again, with a new reader: one keeps what it failed to read.
    tile.catch(() => {
      kept.delete(key)
      archive = undefined
    })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return tile
  }
}

/**
 * Loads a vector tile of the ground from a folder; undefined where there is none. Rejects if that fails.
 * Keeps the last 32.
 */
export const loadGround = reader('map.pmtiles', (bytes) => new VectorTile(new PbfReader(new Uint8Array(bytes))))
/**
 * Loads the picture of heights of a tile from a folder; undefined where there is none. Rejects if that fails.
 * Keeps the last 32.
 */
export const loadHeights = reader('relief.pmtiles', (bytes) =>
  createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }),
)
