import { open, type FileHandle } from 'node:fs/promises'
import { setImmediate as others } from 'node:timers/promises'
import { findTile, PMTiles, tileIdToZxy, zxyToTileId, type Entry, type Header } from 'pmtiles'
import { sourceOf } from '../own/archive-source.ts'
import { archiveHead, type TileEntry } from '../tiles/archive-head.ts'

/** The part of a base map that is cut out: an area in degrees, and the nearest zoom. */
export interface CutOf {
  bounds: readonly [west: number, south: number, east: number, north: number]
  zoom: number
}

/** Size of a cut of an archive: number of tiles, and bytes. */
export interface CutSize {
  tiles: number
  bytes: number
}

interface Cut {
  head: Buffer
  /** Where each tile lies in the file it is cut from. */
  tiles: (TileEntry & { offset: number })[]
}

/** Tiles looked up in one cut at most. */
export const MOST_TILES = 200_000
/** Bytes of a tile as it lies in the file, of which more is not read. */
const MOST_PACKED = 500_000
/** Tiles that are looked up before others have their turn. */
const IN_A_ROW = 500

const DEGREES = Math.PI / 180

/**
 * Returns how many tiles and bytes the cut has, without reading its tiles. Undefined where it would have too
 * many tiles.
 */
export async function sizeOfCut(path: string, of: CutOf): Promise<CutSize | undefined> {
  return withFile(path, async (file, size) => {
    const cut = await planCut(path, file, size, of)
    return (
      cut && { tiles: cut.tiles.length, bytes: cut.tiles.reduce((sum, { length }) => sum + length, cut.head.length) }
    )
  })
}

/**
 * Cuts an area out of a PMTiles file as a PMTiles file: its parts in order, as they lie in the file. Yields
 * nothing where it would have too many tiles.
 */
export async function* cutArchive(path: string, of: CutOf): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    const cut = await planCut(path, file, (await file.stat()).size, of)
    if (!cut) return
    yield cut.head
    for (const { offset, length } of cut.tiles) {
      const bytes = new Uint8Array(length)
      await file.read(bytes, 0, length, offset)
      yield bytes
    }
  } finally {
    await file.close()
  }
}

/** A tile of a file, with its bytes as they were before they were packed. */
export interface ReadTile {
  z: number
  x: number
  y: number
  bytes: Uint8Array
}

/**
 * Reads the tiles that cover an area, at the nearest zoom at which they are at most `most`, and who is to be
 * credited for them, as plain text. No tiles where the file does not cover all of the area.
 */
export async function readTiles(
  path: string,
  asked: CutOf['bounds'],
  most: number,
): Promise<{ tiles: ReadTile[]; credit: string }> {
  return withFile(path, async (file, size) => {
    const archive = new PMTiles(sourceOf(path, file, size))
    const header = await archive.getHeader()
    if (withinFile(asked, header).some((each, at) => each !== asked[at])) return { tiles: [], credit: '' }
    const { attribution } = (await archive.getMetadata()) as { attribution?: unknown }
    const credit = typeof attribution === 'string' ? attribution.replaceAll(/<[^>]*>/g, '') : ''
    for (let zoom = header.maxZoom; zoom >= header.minZoom; zoom--) {
      const ids = tilesIn(asked, [zoom, zoom], most)
      if (!ids) continue
      const read = ids.map(async (id) => {
        const [z, x, y] = tileIdToZxy(id)
        const packed = (await entryOf(archive, header, id))?.length ?? 0
        const found = packed > MOST_PACKED ? undefined : await archive.getZxy(z, x, y)
        return found ? [{ z, x, y, bytes: new Uint8Array(found.data) }] : []
      })
      return { tiles: (await Promise.all(read)).flat(), credit }
    }
    return { tiles: [], credit }
  })
}

async function withFile<T>(path: string, work: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await work(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function planCut(
  path: string,
  file: FileHandle,
  size: number,
  { bounds: asked, zoom }: CutOf,
): Promise<Cut | undefined> {
  const archive = new PMTiles(sourceOf(path, file, size))
  const header = await archive.getHeader()
  const bounds = withinFile(asked, header)
  const zooms = [header.minZoom, Math.max(header.minZoom, Math.min(header.maxZoom, zoom))] as const
  const ids = tilesIn(bounds, zooms)
  if (!ids) return undefined
  const tiles: Cut['tiles'] = []
  for (const [at, id] of ids.entries()) {
    if (at % IN_A_ROW === 0) await others()
    const entry = await entryOf(archive, header, id)
    if (entry) tiles.push({ id, length: entry.length, offset: header.tileDataOffset + entry.offset })
  }
  const levels = tiles.map(({ id }) => tileIdToZxy(id)[0])
  const head = archiveHead(tiles, {
    ...{ bounds, metadata: await archive.getMetadata(), tileType: header.tileType },
    ...{ tileCompression: header.tileCompression, zooms: [Math.min(zooms[0], ...levels), zooms[1]] },
  })
  return { head, tiles }
}

/** The part of the bounds that the file covers. If it covers none of them, edges lie the wrong way round. */
function withinFile([west, south, east, north]: CutOf['bounds'], header: Header): CutOf['bounds'] {
  return [
    Math.max(west, header.minLon),
    Math.max(south, header.minLat),
    Math.min(east, header.maxLon),
    Math.min(north, header.maxLat),
  ]
}

/** The numbers of all tiles that touch the bounds, in order. Undefined if they are more than `most`. */
function tilesIn(
  [west, south, east, north]: CutOf['bounds'],
  [lowest, highest]: readonly [number, number],
  most = MOST_TILES,
) {
  const ids: number[] = []
  if (west > east || south > north) return ids
  for (let z = lowest; z <= highest; z++) {
    const [left, right] = [columnAt(west, z), columnAt(east, z)]
    const [top, bottom] = [rowAt(north, z), rowAt(south, z)]
    if (ids.length + (right - left + 1) * (bottom - top + 1) > most) return undefined
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) ids.push(zxyToTileId(z, x, y))
  }
  return ids.sort((one, other) => one - other)
}

function columnAt(longitude: number, z: number): number {
  return within(Math.floor(((longitude + 180) / 360) * 2 ** z), z)
}

/** By Web Mercator. */
function rowAt(latitude: number, z: number): number {
  return within(Math.floor(((1 - Math.asinh(Math.tan(latitude * DEGREES)) / Math.PI) / 2) * 2 ** z), z)
}

function within(at: number, z: number): number {
  return Math.max(0, Math.min(2 ** z - 1, at))
}

/** Where a tile lies, through the directories; undefined if the file has none there. */
async function entryOf({ cache, source }: PMTiles, header: Header, id: number): Promise<Entry | undefined> {
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
  for (let depth = 0; depth <= 3; depth++) {
    const directory = await cache.getDirectory(source, offset, length, header)
    const entry = findTile(directory, id)
    if (!entry) return undefined
    if (entry.runLength > 0) return entry
    offset = header.leafDirectoryOffset + entry.offset
    length = entry.length
  }
  return undefined
}
