import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** A tile by its place, with its bytes as they are served but for compression. */
export interface Tile {
  z: number
  x: number
  y: number
  bytes: Uint8Array
}

/** What an archive says of itself besides its tiles. */
export interface ArchiveAbout {
  /** Kind of the tiles: vector tiles (MVT), or pictures of heights. */
  kind: 'mvt' | 'webp'
  bounds: readonly [west: number, south: number, east: number, north: number]
  metadata: Readonly<Record<string, unknown>>
}

const HEADER_BYTES = 127
/** Numbers of PMTiles version 3 for compression and kind of tile. */
const [NONE, GZIP] = [1, 2]
const KINDS = { mvt: 1, webp: 4 } as const
const packed = promisify(gzip)

/** Returns a PMTiles archive (version 3) of some tiles. The whole directory lies in its root. */
export async function writeArchive(tiles: readonly Tile[], about: ArchiveAbout): Promise<Buffer> {
  const isVector = about.kind === 'mvt'
  const entries = await Promise.all(
    tiles.map(async ({ z, x, y, bytes }) => ({
      id: zxyToTileId(z, x, y),
      z,
      bytes: isVector ? await packed(bytes) : bytes,
    })),
  )
  entries.sort((one, other) => one.id - other.id)
  const directory = gzipSync(directoryOf(entries))
  const metadata = gzipSync(JSON.stringify(about.metadata))
  const zooms = entries.map(({ z }) => z)
  const data = Buffer.concat(entries.map(({ bytes }) => bytes))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const tilesAt = HEADER_BYTES + directory.length + metadata.length
  const places = [
    HEADER_BYTES,
    directory.length,
    HEADER_BYTES + directory.length,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    data.length,
  ]
  const counts = [entries.length, entries.length, entries.length]
  for (const [at, number] of [...places, ...counts].entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * at)
  header.set([1, GZIP, isVector ? GZIP : NONE, KINDS[about.kind], Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [at, degrees] of about.bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at)
  header.writeUInt8(Math.min(...zooms), 118)
  const [west, south, east, north] = about.bounds
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return Buffer.concat([header, directory, metadata, data])
}

function directoryOf(entries: readonly { id: number; bytes: Uint8Array }[]): Buffer {
  const numbers = [entries.length]
  for (const [at, { id }] of entries.entries()) numbers.push(id - (entries[at - 1]?.id ?? 0))
  for (const _ of entries) numbers.push(1)
  for (const { bytes } of entries) numbers.push(bytes.length)
  // Tiles follow each other: 0 says so, and only the first has its place.
  for (const at of entries.keys()) numbers.push(at === 0 ? 1 : 0)
  return Buffer.from(numbers.flatMap(varint))
}

function varint(number: number): number[] {
  const bytes: number[] = []
  let rest = number
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}
