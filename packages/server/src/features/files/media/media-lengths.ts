import { createWorkerProcesses } from '../../../lib/worker-process.ts'
import type { LengthAnswer } from './length-process.ts'

/** Measures how long sound and films play. */
export interface MediaLengths {
  /** Returns whole seconds, rounded up. Undefined for what cannot be read, or not in time. */
  measure(path: string): Promise<number | undefined>
  close(): void
}

const AT_ONCE = 2
/** An MP3 file of two hours that does not say its length took 2 s on two cores. */
const LIMIT_MS = 20_000
const IDLE_MS = 20_000

/**
 * Creates the measure. Files are read in processes of their own, so that one that is made to take for ever,
 * or to fill the memory, ends that process alone. They start with the first file.
 */
export function createMediaLengths(limitMs = LIMIT_MS): MediaLengths {
  const program = new URL('./length-process.ts', import.meta.url)
  const workers = createWorkerProcesses<string, LengthAnswer>({
    ...{ program, atOnce: AT_ONCE, limitMs, idleMs: IDLE_MS },
  })
  return {
    async measure(path) {
      const answer = await workers.ask(path).catch(() => undefined)
      return answer?.seconds
    },
    close: () => workers.close(),
  }
}
