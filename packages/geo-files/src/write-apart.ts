import { CairnError } from '@cairn/contract/errors'
import { runApart } from './run-apart.ts'
import type { PlacedItem } from './write/placed-item.ts'

/** Formats that are written as a whole. */
export type WholeFormat = 'gpkg' | 'shp'

/**
 * What the process that writes a file is asked for: the format, the name of the layer, and the items with
 * places.
 */
export interface WriteRequest {
  format: WholeFormat
  layer: string
  items: readonly PlacedItem[]
}

/**
 * The bytes of a GeoPackage or of zipped shapefiles. Rejects with `exportTooLarge` where they take too much memory or time, and when the signal is
 * aborted.
 */
export async function writePlacesApart(request: WriteRequest, signal: AbortSignal): Promise<Uint8Array> {
  const bytes = await runApart<Uint8Array>(new URL('./write-process.ts', import.meta.url), request, signal)
  if (!bytes) throw new CairnError('exportTooLarge', 'took too much memory or time')
  return bytes
}
