import { Reader, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { answerApart, type GivenFile } from '@cairn/apart/answer'
import type { ZipList, ZipRequest } from '../store/open-zip.ts'

/** Files of one zip, at most. */
const MOST_ENTRIES = 100_000
/** Bytes that are read at once. */
const LOT = 1_000_000

let entries: FileEntry[] | undefined

answerApart(async ({ unpack }: ZipRequest, { file, part }): Promise<ZipList> => {
  entries ??= await entriesOf(file)
  if (entries.length > MOST_ENTRIES) return { tooMany: true }
  if (unpack === undefined)
    return {
      entries: entries.map(({ filename, compressedSize, uncompressedSize }) => ({
        ...{ filename, compressedSize, uncompressedSize },
      })),
    }
  await entries[unpack]?.getData(new WritableStream({ write: (bytes: Uint8Array) => part(bytes) }))
  return { entries: [] }
})

async function entriesOf(file: GivenFile): Promise<FileEntry[]> {
  const found: FileEntry[] = []
  for await (const entry of new ZipReader(new GivenReader(file), { useWebWorkers: false }).getEntriesGenerator()) {
    if (!entry.directory) found.push(entry)
    if (found.length > MOST_ENTRIES) break
  }
  return found
}

/** Reads a zip from disk, so that it is never in memory whole. */
class GivenReader extends Reader<GivenFile> {
  readonly #file: GivenFile

  constructor(file: GivenFile) {
    super(file)
    this.#file = file
    this.size = file.size
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    for (let at = index; at < index + length; at += LOT)
      parts.push(await this.#file.read(at, Math.min(index + length, at + LOT)))
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }
}
