import { closeSync, openSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'

/** Values that are written, and read again, at once. */
const AT_ONCE = 200
/** Bytes before each batch that say how many follow. */
const LENGTH_BYTES = 4

/** A file to which values are written one by one, for another process. `close` must be called at the end. */
export interface Spool<T> {
  put(value: T): void
  close(): void
}

/**
 * Creates a file to which values are written in batches of 200, so that no more are held in memory; another
 * process reads them with `readSpool`. Throws if the file exists.
 */
export function openSpool<T>(path: string): Spool<T> {
  const file = openSync(path, 'wx', 0o600)
  let batch: T[] = []
  function write(): void {
    const bytes = serialize(batch)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(bytes.length)
    for (const part of [length, bytes])
      for (let from = 0; from < part.length;) from += writeSync(file, part, from, part.length - from)
    batch = []
  }
  return {
    put(value) {
      if (batch.push(value) >= AT_ONCE) write()
    },
    close() {
      if (batch.length > 0) write()
      closeSync(file)
    },
  }
}

/** Yields the values of a closed file of `openSpool`, in order. Throws if the file is damaged. */
export async function* readSpool<T>(path: string): AsyncGenerator<T> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(LENGTH_BYTES), 0, LENGTH_BYTES)
      if (bytesRead === 0) return
      const length = buffer.readUInt32LE()
      // What wrote it read what a stranger sent.
      if (length > size) throw new Error(`a batch of ${length} bytes in a file of ${size}`)
      yield* deserialize((await file.read(Buffer.alloc(length), 0, length)).buffer) as T[]
    }
  } finally {
    await file.close()
  }
}
