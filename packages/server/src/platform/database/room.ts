import { statfs } from 'node:fs/promises'
import { isLackOfRoom } from './database-error.ts'

/** Tracks whether the database's disk has room for writes. */
export interface Room {
  /** Records the error of a statement; only "disk full" counts. */
  note(thrown: unknown): void
  /**
   * Tells whether a write was rejected in the last 30 s because the disk is full, or less than 32 MiB are
   * free.
   */
  isLacking(): Promise<boolean>
}

/** How long one refusal counts (milliseconds): afterwards a write may be tried again. */
const COUNTS_FOR_MS = 30_000
/**
 * Free bytes below which the database is about to fail: its log files are 16 MiB and allocated as a whole.
 */
const LEAST_FREE = 32 * 1024 * 1024

/**
 * Creates the disk space tracker of one database. `folder` lies on its disk, if that is local; `now` is the
 * clock in milliseconds.
 */
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
