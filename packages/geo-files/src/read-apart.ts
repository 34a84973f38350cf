import { Worker } from 'node:worker_threads'
import type { FileRefused, PlacePlan, PlacesRead } from '@cairn/contract/place-files'

/** What a file may cost: memory of its reader (MB) and time (milliseconds). */
const MOST_MEMORY_MB = 2000
const LONGEST_MS = 300_000

/** What the reader's thread is told, and what it answers. */
export interface ReadRequest {
  path: string
  name: string
  plan: PlacePlan
}
export type ReadAnswer = PlacesRead | FileRefused

/**
 * Reads a file of places in a thread of its own, so that a large or malicious one holds up nobody else; what takes too much memory or time
 * is refused as `tookTooLong`. Rejects when the signal is aborted.
 */
export async function readPlacesApart(request: ReadRequest, signal?: AbortSignal): Promise<ReadAnswer> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ReadAnswer>((resolve, reject) => {
      timer = setTimeout(() => resolve({ refusal: 'tookTooLong' }), LONGEST_MS)
      worker.on('message', resolve)
      worker.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refusal: 'tookTooLong' }) : reject(error),
      )
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
