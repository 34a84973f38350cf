import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import { archiveHead } from './archive-head.ts'

/** A tile by its place, with its bytes as they are served but for compression. */
export interface Tile {
  z: number
  x: number
  y: number
  bytes: Uint8Array
}

/** Metadata of an archive. */
export interface ArchiveAbout {
  /** Kind of the tiles: vector tiles (MVT), or pictures of heights. */
  kind: 'mvt' | 'webp'
  bounds: readonly [west: number, south: number, east: number, north: number]
  metadata: Readonly<Record<string, unknown>>
}

const packed = promisify(gzip)
/** Tiles packed at once. Each takes a quarter of a megabyte meanwhile. */
const AT_ONCE = 16

/** Returns a PMTiles archive (version 3) of some tiles. */
export async function writeArchive(tiles: readonly Tile[], about: ArchiveAbout): Promise<Buffer> {
  const isVector = about.kind === 'mvt'
  const entries: { id: number; z: number; bytes: Uint8Array }[] = []
  for (let from = 0; from < tiles.length; from += AT_ONCE) {
    const some = tiles.slice(from, from + AT_ONCE).map(async ({ z, x, y, bytes }) => ({
      id: zxyToTileId(z, x, y),
      z,
      bytes: isVector ? await packed(bytes) : bytes,
    }))
    entries.push(...(await Promise.all(some)))
  }
  entries.sort((one, other) => one.id - other.id)
  const zooms = entries.map(({ z }) => z)
  const head = archiveHead(
    entries.map(({ id, bytes }) => ({ id, length: bytes.length })),
    {
      ...{ bounds: about.bounds, metadata: about.metadata, zooms: [Math.min(...zooms), Math.max(...zooms)] },
      tileType: isVector ? TileType.Mvt : TileType.Webp,
      tileCompression: isVector ? Compression.Gzip : Compression.None,
    },
  )
  return Buffer.concat([head, ...entries.map(({ bytes }) => bytes)])
}
