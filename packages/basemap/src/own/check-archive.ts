import { open } from 'node:fs/promises'
import { PMTiles, TileType, type Header } from 'pmtiles'
import { MAP_FILE, RELIEF_FILE } from '../files.ts'
import { sourceOf } from './archive-source.ts'
import { heightEncoding } from './terrarium.ts'

/** Facts about an operator's tile file that was checked. */
export interface CheckedArchive {
  /** The name it has in the folder of base maps. */
  name: typeof MAP_FILE | typeof RELIEF_FILE
  bytes: number
  zooms: readonly [lowest: number, highest: number]
  bounds: readonly [west: number, south: number, east: number, north: number]
  /** Whose data it is, as the file says. Empty if it says nothing. */
  credit: string
  /** It has heights as Terrarium, which maps do not read. */
  isTerrarium: boolean
}

/** Error: a file cannot be used as a base map; its message is a sentence for the operator. */
export class NotABaseMap extends Error {}

/** Layers of the vector tiles that the map can draw: those of the demo, and those of Protomaps. */
const KNOWN_LAYERS = [
  ['land', 'sea'],
  ['earth', 'water'],
]
const HEADER_BYTES = 127
const PICTURES: readonly TileType[] = [TileType.Png, TileType.Webp]

/** Checks a tile file. Throws a `NotABaseMap` that says what is wrong. */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  const file = await open(path).catch(() => {
    throw new NotABaseMap(`${path} cannot be read.`)
  })
  try {
    const { size } = await file.stat()
    const begin = Buffer.alloc(HEADER_BYTES)
    await file.read(begin, 0, HEADER_BYTES, 0)
    if (begin.toString('latin1', 0, 7) !== 'PMTiles')
      throw new NotABaseMap(`${path} is no PMTiles file. The README says how to make one.`)
    if (begin[7] !== 3) throw new NotABaseMap(`${path} is of version ${begin[7]} of PMTiles; only 3 can be read.`)
    const archive = new PMTiles(sourceOf(path, file, size))
    const header = await archive.getHeader()
    requireWhole(path, header, size)
    await requireTile(path, archive, header)
    const metadata = (await archive.getMetadata()) as { attribution?: unknown; vector_layers?: { id?: unknown }[] }
    const name = kindOf(path, header)
    if (name === MAP_FILE)
      requireLayers(
        path,
        (metadata.vector_layers ?? []).map(({ id }) => String(id)),
      )
    const encoding = name === RELIEF_FILE ? await heightEncoding(archive, header) : undefined
    if (encoding === 'none')
      throw new NotABaseMap(`${path} has pictures that are no heights, neither Terrain-RGB nor Terrarium.`)
    return {
      name,
      isTerrarium: encoding === 'terrarium',
      bytes: size,
      zooms: [header.minZoom, header.maxZoom],
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      credit: typeof metadata.attribution === 'string' ? metadata.attribution : '',
    }
  } catch (thrown) {
    if (thrown instanceof NotABaseMap) throw thrown
    throw new NotABaseMap(`${path} is damaged: ${thrown instanceof Error ? thrown.message : 'it cannot be read'}.`)
  } finally {
    await file.close()
  }
}

function requireWhole(path: string, header: Header, size: number): void {
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ]
  const end = Math.max(...ends)
  if (end > size) throw new NotABaseMap(`${path} ends too early: it has ${size} bytes of ${end}. Copy it again.`)
}

/** The tile in the middle of the file's bounds, at the lowest zoom, can be unpacked. */
async function requireTile(path: string, archive: PMTiles, header: Header): Promise<void> {
  const { minZoom: z, minLon, maxLon, minLat, maxLat } = header
  const latitude = (((minLat + maxLat) / 2) * Math.PI) / 180
  const x = Math.floor((((minLon + maxLon) / 2 + 180) / 360) * 2 ** z)
  const y = Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** z)
  if (header.numAddressedTiles === 0) throw new NotABaseMap(`${path} has no tiles.`)
  await archive.getZxy(z, x, y)
}

function kindOf(path: string, { tileType }: Header): CheckedArchive['name'] {
  if (tileType === TileType.Mvt) return MAP_FILE
  if (PICTURES.includes(tileType)) return RELIEF_FILE
  throw new NotABaseMap(`${path} has tiles of a kind that the map cannot draw.`)
}

function requireLayers(path: string, layers: readonly string[]): void {
  if (KNOWN_LAYERS.some((known) => known.every((layer) => layers.includes(layer)))) return
  const said = layers.length > 0 ? layers.join(', ') : 'none that it names'
  throw new NotABaseMap(`${path} has layers that the map cannot draw: ${said}. It draws those of Protomaps.`)
}
