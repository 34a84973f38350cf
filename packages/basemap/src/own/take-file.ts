import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { writeArchive } from '../tiles/write-archive.ts'
import type { CheckedArchive } from './check-archive.ts'
import { EXTRACT_LAYERS, extractTiles } from './extract-tiles.ts'
import { heightTiles } from './height-tiles.ts'
import { takeArchive } from './take-archive.ts'

/**
 * Makes an operator's file a base map in a folder: a PMTiles file, an extract of OpenStreetMap
 * (`.osm.pbf`), or heights as a GeoTIFF. The former one serves until the new one is whole. Throws a
 * `NotABaseMap` that says what is wrong.
 */
export async function takeFile(file: string, folder: string): Promise<CheckedArchive> {
  const isExtract = file.endsWith('.osm.pbf')
  if (!isExtract && !/\.tiff?$/i.test(file)) return takeArchive(file, folder)
  const made = isExtract
    ? { kind: 'mvt' as const, ...(await extractTiles(file)), metadata: EXTRACT_METADATA }
    : { kind: 'webp' as const, ...(await heightTiles(file)), metadata: {} }
  const between = await mkdtemp(path.join(os.tmpdir(), 'basemap-'))
  try {
    const archive = path.join(between, 'made.pmtiles')
    await writeFile(archive, await writeArchive(made.tiles, made))
    return await takeArchive(archive, folder)
  } finally {
    await rm(between, { recursive: true, force: true })
  }
}

const EXTRACT_METADATA = {
  name: 'Extract of OpenStreetMap',
  attribution: '© OpenStreetMap contributors',
  vector_layers: EXTRACT_LAYERS.map((id) => ({ id, fields: {} })),
}

export { NotABaseMap } from './check-archive.ts'
