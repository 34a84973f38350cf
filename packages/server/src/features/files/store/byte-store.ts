import type { Readable } from 'node:stream'

/** A byte range of a file: offsets from 0, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Storage of immutable files by key, on disk or S3. `put` may be repeated after a crash. Rejects with
 * `storeUnavailable` if the store cannot be reached, and `notFound` for an unknown key.
 */
export interface ByteStore {
  name: 'LOCAL' | 'S3'
  /**
   * Stores a file, which must not be changed afterwards: on disk it may be a hard link. What is there under
   * that key stays on disk and is replaced in S3. `onSent` is called with the bytes sent so far, by S3 only.
   */
  put(key: string, path: string, onSent?: (bytes: number) => void): Promise<void>
  /** The size in bytes; undefined when there is nothing under that key. */
  size(key: string): Promise<number | undefined>
  read(key: string, range?: ByteRange): Promise<Readable>
  /**
   * The bytes for somebody who uses each piece before asking for the next: all pieces may be one buffer,
   * which spares the memory of a large export.
   */
  pieces(key: string): AsyncIterable<Uint8Array>
  /** Removes the bytes of these keys; missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>
}
