import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basename } from 'node:path/posix'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Reader, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { zipNames, type ImportTrial } from '@cairn/model/imports'
import type { Principal } from '../../items/model/types.ts'
import { openBytes, type StreamedBytes } from '../files/port.ts'
import type { ImportParts } from './import-parts.ts'

/** Files of one zip, at most; and how tightly one of them is packed. How large it may be, uploads say. */
const [MOST_ENTRIES, MOST_RATIO] = [100_000, 200]
/** Names of unused files that a trial keeps. */
const MOST_NAMED = 20
const MARK = /^zip:(\d+)$/

/** Files in the zips of an import. A file that is not stored yet stands as a mark in the values of a row. */
export interface ZipFiles {
  /** Returns the marks of the files that a name in a cell may mean. */
  find(name: string): readonly string[]
  /** Returns the name of the file of a mark. Undefined for any other text. */
  nameOf(mark: unknown): string | undefined
  /** Whether the file of a mark is packed more tightly than any scan, by what the zip says of it. */
  isTooTight(mark: unknown): boolean
  /**
   * Stores the file of a mark as an attachment, and returns its id. Stored again under the same key, it is
   * the same.
   */
  bring(mark: string, key: string, target: { type: string; property: string }): Promise<ItemId>
  /** Returns how many files there are, and those that no cell has named. Undefined if there are no zips. */
  told(): ImportTrial['files']
}

interface Entry {
  path: string
  mark: string
  entry: FileEntry
}

/**
 * Opens the zips of an import, runs something with their files, and closes them. Throws `tableUnreadable`
 * if a zip cannot be read, and `notFound` if the person may not see it.
 */
export async function whileZipsOpen<T>(
  parts: ImportParts,
  principal: Principal,
  { zips }: Item,
  run: (zips: ZipFiles) => Promise<T>,
): Promise<T> {
  const ids = [zips ?? []].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
  const folder = await mkdtemp(join(tmpdir(), 'cairn-import-zips-'))
  const handles: FileHandle[] = []
  try {
    const entries: Entry[] = []
    for (const [at, id] of ids.entries()) {
      const { store, key, name } = await openBytes(parts.files, principal, id, undefined, 'read')
      const path = join(folder, String(at))
      await pipeline(await store.read(key), createWriteStream(path))
      const handle = await open(path)
      handles.push(handle)
      for (const entry of await entriesOf(handle, name))
        entries.push({ path: entry.filename, mark: `zip:${entries.length}`, entry })
    }
    return await run(zipFiles(parts, principal, entries))
  } finally {
    await Promise.all(handles.map((handle) => handle.close()))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the files in a zip. Throws `tableUnreadable` if it cannot be read, or has too many. */
export async function entriesOf(handle: FileHandle, name: string): Promise<FileEntry[]> {
  const reader = new ZipReader(new HandleReader(handle), { useWebWorkers: false })
  try {
    const entries: FileEntry[] = []
    for await (const entry of reader.getEntriesGenerator()) {
      if (!entry.directory) entries.push(entry)
      if (entries.length > MOST_ENTRIES) throw new CairnError('tableUnreadable', name, { why: 'scansTooMany' })
    }
    return entries
  } catch (thrown) {
    if (thrown instanceof CairnError) throw thrown
    throw new CairnError('tableUnreadable', `${name}: ${String(thrown)}`, { why: 'scansBroken' })
  }
}

function zipFiles({ files }: ImportParts, principal: Principal, entries: readonly Entry[]): ZipFiles {
  const names = zipNames(entries)
  const entryOf = (mark: unknown) => entries[Number(MARK.exec(String(mark))?.[1] ?? -1)]
  return {
    find: (name) => names.find(name).map(({ mark }) => mark),
    nameOf(mark) {
      const path = entryOf(mark)?.path
      return path === undefined ? undefined : basename(path.replaceAll('\\', '/'))
    },
    isTooTight(mark) {
      const found = entryOf(mark)
      return found !== undefined && found.entry.uncompressedSize > mostOf(found.entry)
    },
    async bring(mark, key, target) {
      const found = entryOf(mark)
      if (!found) throw new CairnError('notFound', mark)
      const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
      const filename = this.nameOf(mark) ?? mark
      return (await files.bring(principal, { id, filename, bytes: unpacked(found.entry), ...target })).$id
    },
    told() {
      if (entries.length === 0) return undefined
      const unused = names.unused()
      const shown = unused.slice(0, MOST_NAMED).map(({ path }) => path.toWellFormed().replaceAll('\u0000', ''))
      return { total: entries.length, unused: unused.length, names: shown }
    },
  }
}

/**
 * The bytes of a file, unpacked while they are read. Throws `fileTooLarge` if it is packed more tightly than
 * any scan, by what the zip says of it; reading fails once more comes out of it than that.
 */
export function unpacked(entry: FileEntry): StreamedBytes {
  const { uncompressedSize: length, filename } = entry
  const most = mostOf(entry)
  if (length > most) throw new CairnError('fileTooLarge', filename, { most: Math.ceil(most / 1_000_000) })
  return {
    length,
    stream() {
      const refused = (why: string) => new CairnError('invalidItem', `${filename}: ${why}`)
      let size = 0
      const bytes = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          size += chunk.length
          done(size > length ? refused('longer than it says') : null, chunk)
        },
        flush: (done) => done(size === length ? null : refused('shorter than it says')),
      })
      entry.getData(Writable.toWeb(bytes)).catch((thrown: unknown) => bytes.destroy(refused(String(thrown))))
      return bytes
    },
  }
}

/** The largest size that a file of a zip may unpack to, in bytes. */
function mostOf({ compressedSize }: FileEntry): number {
  return MOST_RATIO * Math.max(compressedSize, 1000)
}

/** Reads a zip from disk where it lies, so that it is never held in memory whole. */
class HandleReader extends Reader<FileHandle> {
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    super(handle)
    this.#handle = handle
  }

  override async init(): Promise<void> {
    await super.init?.()
    this.size = (await this.#handle.stat()).size
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, index)
    return buffer.subarray(0, bytesRead)
  }
}
