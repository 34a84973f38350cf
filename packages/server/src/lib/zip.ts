import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { TaskFile } from '@cairn/contract/server'
import { dataDescriptor, ending, localHeader, MOST_32, type ZipEntry } from './zip-records.ts'

/**
 * Writes a zip archive piece by piece, so that files of any size pass through without being held in memory.
 */
export interface Zip {
  /**
   * Puts a file in; the one before must be done. It is compressed unless its `type` (MIME) says that it is
   * already. A piece is used before the next one is asked for, so that all of them may be one buffer. Throws
   * a RangeError for 4 GiB and more if `size` (bytes) says less, or is missing for what is compressed.
   */
  add(path: string, content: string | AsyncIterable<Uint8Array>, type: string, size?: number): Promise<void>
  /** Writes the directory; without it the zip is invalid. */
  close(): Promise<void>
}

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Types that are compressed already. */
const PACKED = /^(image|audio|video)\/|^application\/(pdf|zip|gzip|x-7z|x-rar|x-bzip|epub|vnd\.(openxml|oasis))/

/**
 * Starts a zip archive in an empty task file. Aborting the signal stops it, also in the middle of a file.
 * Written here because libraries checksum in JavaScript and copy each chunk; a stored file here costs a read,
 * zlib's checksum and a write.
 */
export function openZip(file: Pick<TaskFile, 'append'>, signal: AbortSignal): Zip {
  const entries: ZipEntry[] = []
  let offset = 0

  async function append(piece: Uint8Array): Promise<void> {
    signal.throwIfAborted()
    await file.append(piece)
    offset += piece.length
  }

  async function* measured(entry: ZipEntry, bytes: Pieces): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      if (entry.size >= MOST_32 && !entry.isLarge) throw new RangeError(`${entry.path} has 4 GiB or more`)
      yield piece
    }
  }

  return {
    async add(path, content, type, size) {
      const isStored = PACKED.test(type)
      // Spreadsheet programs refuse sizes of 64 bits where they need not be.
      const isLarge = size === undefined ? isStored : size >= MOST_32
      const entry: ZipEntry = {
        ...{ path, method: isStored ? 0 : 8, isLarge, at: new Date() },
        ...{ offset, crc: 0, size: 0, packed: 0 },
      }
      await append(localHeader(entry))
      const begin = offset
      const pieces = measured(entry, typeof content === 'string' ? [Buffer.from(content)] : content)
      if (isStored) for await (const piece of pieces) await append(piece)
      else
        await pipeline(copied(pieces), createDeflateRaw(), async (packed: AsyncIterable<Uint8Array>) => {
          for await (const piece of packed) await append(piece)
        })
      entry.packed = offset - begin
      await append(dataDescriptor(entry))
      entries.push(entry)
    },
    close: () => append(ending(entries, offset)),
  }
}

/** Streams ask for a piece before they are done with the one before. */
async function* copied(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece)
}
