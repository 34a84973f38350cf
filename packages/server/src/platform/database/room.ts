import { statfs } from 'node:fs/promises'
import { isLackOfRoom } from './database-error.ts'

/** Whether the store has room for what is written to it. */
export interface Room {
  /** Notes that a statement was refused: counts where it was refused for lack of room. */
  note(thrown: unknown): void
  /** Tells whether writes are, or a moment ago were, refused for lack of room. */
  isLacking(): Promise<boolean>
}

/** How long one refusal counts (milliseconds): afterwards a write may be tried again. */
const COUNTS_FOR_MS = 30_000
/** Free bytes of the folder below which the database is about to refuse writes: a file of its log is 16 MiB, and made whole. */
const LEAST_FREE = 32 * 1024 * 1024

/** Creates the memory of one database. `folder` is on its disk, where that is this machine's; `now` gives milliseconds. */
export function createRoom(folder?: string, now: () => number = () => performance.now()): Room {
  let refusedAt: number | undefined
  return {
    note(thrown) {
      if (isLackOfRoom(thrown)) refusedAt = now()
    },
    async isLacking() {
      if (refusedAt !== undefined && now() - refusedAt < COUNTS_FOR_MS) return true
      if (folder === undefined) return false
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize < LEAST_FREE
    },
  }
}
