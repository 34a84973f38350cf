import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runApart, type Decoder } from '@cairn/apart'
import { CairnError } from '@cairn/contract/errors'
import type { PlacedItem } from './write/placed-item.ts'

/** Formats that cannot be written page by page. */
export type WholeFormat = 'gpkg' | 'shp'

/** A request to the process that writes files of places. */
export interface WriteRequest {
  format: WholeFormat
  layer: string
  items: readonly PlacedItem[]
  /** Where the process may write. */
  folder: string
}

/** The process that writes files of places. */
export const PLACE_WRITER: Decoder = {
  program: new URL('./write-process.ts', import.meta.url),
  heap: 2000,
  beside: 1500,
  sqlite: true,
}

/**
 * Writes a GeoPackage or zipped shapefiles in a separate process and returns the bytes. Rejects with
 * `exportTooLarge` beyond memory or time limits, and when the signal is aborted.
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
