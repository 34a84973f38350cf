import { Worker } from 'node:worker_threads'

/** What a file may cost to be read or written: memory of its thread (MB) and time (milliseconds). */
const MOST_MEMORY_MB = 2000
const LONGEST_MS = 300_000

/**
 * What a worker answers in a thread of its own, so that a large or malicious file holds up nobody else; undefined where it takes too much memory
 * or time. Rejects when the signal is aborted, which ends the thread.
 */
export async function runApart<T>(worker: URL, workerData: unknown, signal?: AbortSignal): Promise<T | undefined> {
  signal?.throwIfAborted()
  const thread = new Worker(worker, { workerData, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
  const timer = setTimeout(() => resolve(undefined), LONGEST_MS)
  const abort = () => reject(signal?.reason as Error)
  thread.on('message', resolve)
  thread.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(undefined) : reject(error),
  )
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    await thread.terminate()
  }
}
