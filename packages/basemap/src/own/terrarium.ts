import { open } from 'node:fs/promises'
import { PMTiles, tileIdToZxy, type Header } from 'pmtiles'
import sharp from 'sharp'
import { heightPicture } from '../tiles/height-picture.ts'
import { writeArchive, type Tile } from '../tiles/write-archive.ts'
import { sourceOf } from './archive-source.ts'

/** How elevation tiles encode heights: as Mapbox Terrain-RGB, as Terrarium, or not at all. */
export type HeightEncoding = 'mapbox' | 'terrarium' | 'none'

/** Red of the heights of the earth, least and most. A red of 0 is mostly where nothing was measured. */
const REDS = { mapbox: [1, 2], terrarium: [80, 165] } as const
/** So many of the pixels that tell anything must agree. */
const LEAST_SHARE = 0.9
/** Terrarium: 0 is -32,768 m, red are steps of 256 m, green of 1 m, blue of 1/256 m. */
const FLOOR_M = 32_768

/** Detects how the tiles of an archive encode heights, from the first one. */
export async function heightEncoding(archive: PMTiles, header: Header): Promise<HeightEncoding> {
  for await (const tile of tilesOf(archive, header)) {
    const { data, info } = await pixelsOf(tile.bytes)
    const counts = { mapbox: 0, terrarium: 0, all: 0 }
    for (let at = 0; at < data.length; at += info.channels) {
      const red = data[at] ?? 0
      if (red === 0) continue
      counts.all += 1
      for (const encoding of ['mapbox', 'terrarium'] as const) {
        const [least, most] = REDS[encoding]
        if (red >= least && red <= most) counts[encoding] += 1
      }
    }
    if (counts.mapbox >= counts.all * LEAST_SHARE) return 'mapbox'
    return counts.terrarium >= counts.all * LEAST_SHARE ? 'terrarium' : 'none'
  }
  return 'none'
}

/** Makes an archive of Terrain-RGB of one whose pictures are Terrarium, because maps read one encoding. */
export async function fromTerrarium(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const archive = new PMTiles(sourceOf(path, file, (await file.stat()).size))
    const header = await archive.getHeader()
    const tiles: Tile[] = []
    for await (const tile of tilesOf(archive, header)) tiles.push({ ...tile, bytes: await asTerrainRgb(tile.bytes) })
    return await writeArchive(tiles, {
      ...{ kind: 'webp', bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat] },
      metadata: { ...((await archive.getMetadata()) as object), encoding: 'mapbox' },
    })
  } finally {
    await file.close()
  }
}

async function asTerrainRgb(picture: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await pixelsOf(picture)
  const heights = Float32Array.from({ length: info.width * info.height }, (_, pixel) => {
    const at = pixel * info.channels
    const height = (data[at] ?? 0) * 256 + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) / 256 - FLOOR_M
    return height === -FLOOR_M ? 0 : height
  })
  return heightPicture(heights, info.width)
}

function pixelsOf(picture: Uint8Array) {
  return sharp(picture).raw().toBuffer({ resolveWithObject: true })
}

/** All tiles of an archive, by its directories. */
async function* tilesOf(
  archive: PMTiles,
  header: Header,
  [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength],
): AsyncGenerator<Tile> {
  for (const entry of await archive.cache.getDirectory(archive.source, offset, length, header)) {
    if (entry.runLength === 0)
      yield* tilesOf(archive, header, [header.leafDirectoryOffset + entry.offset, entry.length])
    for (let id = entry.tileId; id < entry.tileId + entry.runLength; id++) {
      const [z, x, y] = tileIdToZxy(id)
      const tile = await archive.getZxy(z, x, y)
      if (tile) yield { z, x, y, bytes: new Uint8Array(tile.data) }
    }
  }
}
