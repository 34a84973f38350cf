import { Refused, startApart, type Running } from '@cairn/apart'
import { limitTo } from '../../../lib/limit.ts'
import { ZIP_READER } from '../decoders.ts'

/** A request to the zip process: list the contents, or unpack the file at an index. */
export interface ZipRequest {
  unpack?: number
}
/** The zip process's answer to a list request: the files, or that there are too many. */
export type ZipList = { entries: ZipEntry[] } | { tooMany: true }

/** A file of a zip, as the zip's directory describes it: its path and sizes in bytes, which may be false. */
export interface ZipEntry {
  filename: string
  compressedSize: number
  uncompressedSize: number
}

/** A zip archive that is read by a separate process. */
export interface OpenZip {
  entries: readonly ZipEntry[]
  /** Unpacks the file at an index, passing chunks to `take`. Rejects if it is broken or `take` throws. */
  unpack(at: number, take: (bytes: Uint8Array) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** What listing and unpacking may take. Files of a zip are as large as uploads are. */
const [LIST_MS, UNPACK_MS] = [60_000, 30 * 60_000]

/** Opens a zip archive. Undefined if it has more than 100,000 files; rejects if it cannot be read. */
export async function openZip(path: string): Promise<OpenZip | undefined> {
  let running: Running | undefined
  const one = limitTo(1)
  const ask = async (request: ZipRequest, limitMs: number, take?: (bytes: Uint8Array) => Promise<void>) => {
    running ??= startApart(ZIP_READER)
    try {
      const onPart = take && ((part: unknown) => take(part as Uint8Array))
      return (await running.ask(request, { limitMs, path, onPart })) as ZipList
    } catch (thrown) {
      if (!(thrown instanceof Refused)) await close()
      throw thrown
    }
  }
  const close = async () => {
    const ending = running
    running = undefined
    await ending?.end()
  }
  const list = await ask({}, LIST_MS).catch(async (thrown: unknown) => {
    await close()
    throw thrown
  })
  if ('tooMany' in list) {
    await close()
    return undefined
  }
  return {
    entries: list.entries,
    unpack: (at, take) => one(async () => void (await ask({ unpack: at }, UNPACK_MS, take))),
    close,
  }
}
