import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runApart, type Decoder } from '@cairn/apart'
import { CairnError } from '@cairn/contract/errors'
import type { PlacedItem } from './write/placed-item.ts'

/**
 * Formats written as a whole by a separate process: GeoPackage and shapefiles. Others are written page by
 * page.
 */
export type WholeFormat = 'gpkg' | 'shp'

/** A request to the separate process that writes a file of places. */
export interface WriteRequest {
  format: WholeFormat
  /** Name of the layer in the file. */
  layer: string
  items: readonly PlacedItem[]
  /** A folder to which the process may write. */
  folder: string
}

/** Program of the separate process that writes files of places, with its limits of memory in megabytes. */
export const PLACE_WRITER: Decoder = {
  program: new URL('./write-process.ts', import.meta.url),
  heap: 2000,
  beside: 1500,
  sqlite: true,
}

/**
 * Writes items as a GeoPackage or a zip of shapefiles, in a separate process, and returns its bytes. Rejects
 * with `exportTooLarge` beyond memory or time limits, and when the signal is aborted.
 */
export async function writePlacesApart(
  request: Omit<WriteRequest, 'folder'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-places-'))
  try {
    const bytes = await runApart<Uint8Array>(PLACE_WRITER, { ...request, folder }, { writes: folder, signal })
    if (!bytes) throw new CairnError('exportTooLarge', 'took too much memory or time')
    return bytes
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
