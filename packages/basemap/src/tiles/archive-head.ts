import { gzipSync } from 'node:zlib'
import { Compression, type TileType } from 'pmtiles'

/** A tile of an archive: its number in the order of PMTiles, and how many bytes it takes there. */
export interface TileEntry {
  id: number
  length: number
}

/** Content of the header of an archive. */
export interface HeadAbout {
  bounds: readonly [west: number, south: number, east: number, north: number]
  zooms: readonly [lowest: number, highest: number]
  metadata: unknown
  tileType: TileType
  tileCompression: Compression
}

/** An entry of a directory; a run of 0 says that it is a directory itself. */
interface DirectoryEntry extends TileEntry {
  offset: number
  run: 0 | 1
}

const HEADER_BYTES = 127
/** Readers ask for so many bytes first: header and root lie within them. */
const FIRST_BYTES = 16_384
const LEAF_ENTRIES = 4096

/**
 * Returns the bytes before the tiles of a PMTiles archive (version 3): header, directories and metadata. The
 * tiles must follow in the order of the entries.
 */
export function archiveHead(tiles: readonly TileEntry[], about: HeadAbout): Buffer {
  const { root, leaves } = directoriesOf(inARow(tiles, 1))
  const metadata = gzipSync(JSON.stringify(about.metadata))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const metadataAt = HEADER_BYTES + root.length
  const leavesAt = metadataAt + metadata.length
  const tilesAt = leavesAt + leaves.length
  const bytes = tiles.reduce((sum, { length }) => sum + length, 0)
  const places = [HEADER_BYTES, root.length, metadataAt, metadata.length, leavesAt, leaves.length, tilesAt, bytes]
  const counts = [tiles.length, tiles.length, tiles.length]
  for (const [at, number] of [...places, ...counts].entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * at)
  header.set([1, Compression.Gzip, about.tileCompression, about.tileType, ...about.zooms], 96)
  for (const [at, degrees] of about.bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at)
  header.writeUInt8(about.zooms[0], 118)
  const [west, south, east, north] = about.bounds
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return Buffer.concat([header, root, metadata, leaves])
}

/** One directory if readers find all of it at once, else a root over leaves. */
function directoriesOf(entries: readonly DirectoryEntry[]): { root: Buffer; leaves: Buffer } {
  const whole = directoryOf(entries)
  if (HEADER_BYTES + whole.length <= FIRST_BYTES) return { root: whole, leaves: Buffer.alloc(0) }
  const parts = Array.from({ length: Math.ceil(entries.length / LEAF_ENTRIES) }, (_, at) =>
    entries.slice(at * LEAF_ENTRIES, (at + 1) * LEAF_ENTRIES),
  )
  const leaves = parts.map(directoryOf)
  const lengths = leaves.map(({ length }, at) => ({ id: parts[at]?.[0]?.id ?? 0, length }))
  return { root: directoryOf(inARow(lengths, 0)), leaves: Buffer.concat(leaves) }
}

function inARow(entries: readonly TileEntry[], run: DirectoryEntry['run']): DirectoryEntry[] {
  let end = 0
  return entries.map(({ id, length }) => {
    const offset = end
    end += length
    return { id, length, offset, run }
  })
}

/** What follows the entry before it has no place of its own: 0 says so. */
function directoryOf(entries: readonly DirectoryEntry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, at) => (at === 0 ? offset + 1 : 0)),
  ]
  return gzipSync(Buffer.from(numbers.flatMap(varint)))
}

function varint(number: number): number[] {
  const bytes: number[] = []
  let rest = number
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}
