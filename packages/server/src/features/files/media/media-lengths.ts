import { createPool } from '../../../lib/decoder-pool.ts'
import type { LengthAnswer } from '../apart/length-process.ts'
import { LENGTH_READER } from '../decoders.ts'

/** Measures the duration of sound and film files. */
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
 * Creates the measuring service. Files are read in separate processes with time and memory limits, because
 * they may be hostile.
 */
export function createMediaLengths(limitMs = LIMIT_MS): MediaLengths {
  const readers = createPool<undefined, LengthAnswer>(LENGTH_READER, { atOnce: AT_ONCE, limitMs, idleMs: IDLE_MS })
  return {
    async measure(path) {
      const answer = await readers.ask(undefined, path).catch(() => undefined)
      return answer?.seconds
    },
    close: () => readers.close(),
  }
}
