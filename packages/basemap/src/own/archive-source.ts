import type { FileHandle } from 'node:fs/promises'
import type { Source } from 'pmtiles'

/** Gives the library the bytes of an open file of that size. */
export function sourceOf(path: string, file: FileHandle, size: number): Source {
  return {
    getKey: () => path,
    getBytes: async (offset, length) => {
      // The library asks for more than a small file has; within what is asked a short answer is damage.
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      await file.read(bytes, 0, bytes.length, offset)
      return { data: bytes.buffer }
    },
  }
}
