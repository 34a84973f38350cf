import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { writeArchive } from '../tiles/write-archive.ts'
import { checkArchive, NotABaseMap, type CheckedArchive } from './check-archive.ts'
import { EXTRACT_LAYERS, extractTiles } from './extract-tiles.ts'
import { heightTiles } from './height-tiles.ts'
import { takeArchive } from './take-archive.ts'
import { fromTerrarium } from './terrarium.ts'

/**
 * Makes an operator's file a base map in a folder: a PMTiles file, an extract of OpenStreetMap
 * (`.osm.pbf`), or heights as a GeoTIFF or as Terrarium. The former one serves until the new one is whole.
 * Throws a `NotABaseMap` that says what is wrong.
 */
export async function takeFile(file: string, folder: string): Promise<CheckedArchive> {
  const archive = await archiveOf(file)
  if (!archive) return takeArchive(file, folder)
  const between = await mkdtemp(path.join(os.tmpdir(), 'basemap-'))
  try {
    const made = path.join(between, 'made.pmtiles')
    await writeFile(made, archive)
    return await takeArchive(made, folder)
  } finally {
    await rm(between, { recursive: true, force: true })
  }
}

/** An archive that is made of a file. Undefined for one that is taken as it is. */
async function archiveOf(file: string): Promise<Buffer | undefined> {
  if (file.endsWith('.osm.pbf')) {
    const made = await extractTiles(file)
    return writeArchive(made.tiles, { ...made, kind: 'mvt', metadata: EXTRACT_METADATA })
  }
  if (/\.tiff?$/i.test(file)) {
    const made = await heightTiles(file)
    return writeArchive(made.tiles, { ...made, kind: 'webp', metadata: {} })
  }
  const { isTerrarium, bytes } = await checkArchive(file)
  if (!isTerrarium) return undefined
  if (bytes > MOST_TERRARIUM)
    throw new NotABaseMap(`${file} is Terrarium and huge: ${bytes} bytes of ${MOST_TERRARIUM}. Cut a region out of it.`)
  return fromTerrarium(file)
}

/** Most bytes of heights that are made into others, which takes about twice as much memory. */
const MOST_TERRARIUM = 1024 ** 3

const EXTRACT_METADATA = {
  name: 'Extract of OpenStreetMap',
  attribution: '© OpenStreetMap contributors',
  vector_layers: EXTRACT_LAYERS.map((id) => ({ id, fields: {} })),
}

export { NotABaseMap } from './check-archive.ts'
