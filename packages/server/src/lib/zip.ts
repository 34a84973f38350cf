import { Readable } from 'node:stream'
import { ZipWriter } from '@zip.js/zip.js'
import type { TaskFile } from '@cairn/contract/server'

/** A zip in the making: what is added goes through to the file piece by piece, whatever its size. */
export interface Zip {
  add(path: string, bytes: Readable, type: string): Promise<void>
  /** Ends it; without that it is none. */
  close(): Promise<void>
}

/** What is not made smaller by being packed. */
const PACKED = /^(image|audio|video)\/|^application\/(pdf|zip|gzip|x-7z|x-rar|x-bzip|epub|vnd\.(openxml|oasis))/

/** Begins a zip in an empty file. An aborted signal ends it in the middle of a file. */
export function openZip(file: Pick<TaskFile, 'append'>, signal: AbortSignal): Zip {
  const sink = new WritableStream<Uint8Array>({
    async write(piece) {
      signal.throwIfAborted()
      await file.append(piece)
    },
  })
  // Its own workers would be threads beside those of the server.
  const zip = new ZipWriter(sink, { useWebWorkers: false })
  return {
    async add(path, bytes, type) {
      try {
        await zip.add(path, Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { level: PACKED.test(type) ? 0 : 6 })
      } finally {
        bytes.destroy()
      }
    },
    close: async () => void (await zip.close()),
  }
}
