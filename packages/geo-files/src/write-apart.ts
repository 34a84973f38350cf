import { Worker } from 'node:worker_threads'
import type { PlacedItem } from './write/placed-item.ts'

/** Formats that are written as a whole. */
export type WholeFormat = 'gpkg' | 'shp'

export interface WriteRequest {
  format: WholeFormat
  layer: string
  items: readonly PlacedItem[]
}

/** The bytes of a GeoPackage or of zipped shapefiles, made in a thread of its own. Rejects when the signal is aborted. */
export async function writePlacesApart(request: WriteRequest, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { workerData: request })
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', reject)
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  } finally {
    await worker.terminate()
  }
}
