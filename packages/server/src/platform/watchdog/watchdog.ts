import { Worker } from 'node:worker_threads'
import { stuckBuildsFile } from './stuck-builds.ts'
import type { WatchdogOrder } from './watchdog-worker.ts'

/**
 * Exit code of a process whose main thread was blocked. It is meant to be started again by whoever started
 * it.
 */
export const STUCK_EXIT = 75
/** Processor time of the loop without a turn after which the process ends (milliseconds). */
const LIMIT_MS = 5000
const TURN_MS = 100

/**
 * Starts a thread that watches the event loop of this one. If code uses the processor for 5 s (`limitMs`)
 * without letting the event loop go on, its stack is logged, the area's build whose code it is goes to the
 * register of stuck builds, the code is ended, and `onStuck` is called. If the process has not ended 5 s
 * later, it is killed. Time in which the machine sleeps or the process is paused does not count.
 */
export function startWatchdog(dataDir: string, onStuck: () => void, limitMs = LIMIT_MS): void {
  const turns = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const counter = new Int32Array(turns)
  setInterval(() => Atomics.add(counter, 0, 1), TURN_MS).unref()
  const order: WatchdogOrder = { turns, limitMs, file: stuckBuildsFile(dataDir) }
  const worker = new Worker(new URL('./watchdog-worker.ts', import.meta.url), { workerData: order })
  worker.on('message', onStuck)
  worker.unref()
}
