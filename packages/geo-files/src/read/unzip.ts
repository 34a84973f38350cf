import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { FileRefusal } from '../file-refusal.ts'
import { MOST_ENTRIES, MOST_RATIO, MOST_UNPACKED_BYTES } from '../limits.ts'

/**
 * Unpacks in memory the files of a zip whose names have one of these endings (given in lower case; names may
 * have capitals). Returns their bytes by path. Throws a `FileRefusal`: `zipUnreadable`, or `zipTooLarge` for
 * more than 2,000 such files, or for what would unpack to too much, by the declared sizes and again by the
 * actual bytes.
 */
export async function unzip(bytes: Uint8Array, endings: readonly string[]): Promise<Map<string, Uint8Array>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false })
  try {
    const files = new Map<string, Uint8Array>()
    let left = MOST_UNPACKED_BYTES
    for (const entry of await reader.getEntries()) {
      const name = entry.filename.toLowerCase()
      if (entry.directory || name.includes('__macosx/') || !endings.some((ending) => name.endsWith(ending))) continue
      if (files.size === MOST_ENTRIES) throw new FileRefusal('zipTooLarge', `more than ${MOST_ENTRIES} files`)
      const most = Math.min(left, MOST_RATIO * Math.max(entry.compressedSize, 1000))
      if (entry.uncompressedSize > most) throw tooMuch(entry.filename)
      const content = gather(most, entry.filename)
      await entry.getData(content.stream)
      left -= entry.uncompressedSize
      files.set(entry.filename, content.whole())
    }
    return files
  } catch (thrown) {
    if (thrown instanceof FileRefusal) throw thrown
    throw new FileRefusal('zipUnreadable', String(thrown))
  } finally {
    await reader.close()
  }
}

/** Takes what comes out of a zip, up to so many bytes. */
function gather(most: number, name: string): { stream: WritableStream<Uint8Array>; whole(): Uint8Array } {
  const chunks: Uint8Array[] = []
  let size = 0
  return {
    stream: new WritableStream({
      write(chunk) {
        size += chunk.length
        if (size > most) throw tooMuch(name)
        chunks.push(chunk)
      },
    }),
    whole() {
      const whole = new Uint8Array(size)
      let at = 0
      for (const chunk of chunks) {
        whole.set(chunk, at)
        at += chunk.length
      }
      return whole
    },
  }
}

function tooMuch(name: string): FileRefusal {
  return new FileRefusal('zipTooLarge', `${name} would unpack to too much`)
}

/** Tells whether the bytes start with a zip signature. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}
