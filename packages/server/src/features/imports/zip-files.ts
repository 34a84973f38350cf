import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basename } from 'node:path/posix'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { zipNames, type ImportTrial } from '@cairn/model/imports'
import type { Principal } from '../../items/facts/types.ts'
import { openBytes, openZip, type OpenZip, type StreamedBytes, type ZipEntry } from '../files/port.ts'
import type { ImportDeps } from './import-deps.ts'

/** How tightly a file of a zip is packed, at most. How large it may be, uploads say. */
const MOST_RATIO = 200
/** Names of unused files that a trial keeps. */
const MOST_NAMED = 20
const MARK = /^zip:(\d+)$/

/**
 * The files in the zips of an import. A file that is not stored yet is represented by a placeholder in a
 * row's values.
 */
export interface ZipFiles {
  /** Returns the placeholders of the files that a name in a cell may refer to, and counts these as named. */
  find(name: string): readonly string[]
  /** Returns the name of the file of a placeholder. Undefined for any other text. */
  nameOf(mark: unknown): string | undefined
  /** Tells whether a file's compression ratio is higher than that of any scan (zip bomb). */
  isTooTight(mark: unknown): boolean
  /**
   * Stores the file of a placeholder as an attachment for a property, and returns its id. Called again with
   * the same `key`, it returns the same attachment.
   */
  bring(mark: string, key: string, target: { type: string; property: string }): Promise<ItemId>
  /**
   * Returns how many files there are, how many of them no cell has named, and the names of 20 of those.
   * Undefined if there are no zips.
   */
  told(): ImportTrial['files']
}

interface Entry {
  path: string
  mark: string
  entry: ZipEntry
  zip: OpenZip
  /** Its number in the zip. */
  number: number
}

/**
 * Opens the zips of an import, calls `run` with their files, and closes them. Throws `tableUnreadable` if a
 * zip cannot be read, and as `openBytes` and, for a file in it, `unpacked` do.
 */
export async function whileZipsOpen<T>(
  deps: ImportDeps,
  principal: Principal,
  { zips }: Item,
  run: (zips: ZipFiles) => Promise<T>,
): Promise<T> {
  const ids = [zips ?? []].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
  const folder = await mkdtemp(join(tmpdir(), 'cairn-import-zips-'))
  const opened: OpenZip[] = []
  try {
    const entries: Entry[] = []
    for (const [at, id] of ids.entries()) {
      const { store, key, name } = await openBytes(deps.files, principal, id, undefined, 'read')
      const path = join(folder, String(at))
      await pipeline(await store.read(key), createWriteStream(path))
      const zip = await zipAt(path, name)
      opened.push(zip)
      for (const [number, entry] of zip.entries.entries())
        entries.push({ path: entry.filename, mark: `zip:${entries.length}`, entry, zip, number })
    }
    return await run(zipFiles(deps, principal, entries))
  } finally {
    await Promise.all(opened.map((zip) => zip.close()))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens a zip; the caller closes it. Throws `tableUnreadable` if it cannot be read or has too many files. */
export async function zipAt(path: string, name: string): Promise<OpenZip> {
  const zip = await openZip(path).catch((thrown: unknown) => {
    throw new CairnError('tableUnreadable', `${name}: ${String(thrown)}`, { why: 'scansBroken' })
  })
  if (!zip) throw new CairnError('tableUnreadable', name, { why: 'scansTooMany' })
  return zip
}

function zipFiles({ files }: ImportDeps, principal: Principal, entries: readonly Entry[]): ZipFiles {
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
      return (await files.bring(principal, { id, filename, bytes: unpacked(found.zip, found.number), ...target })).$id
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
 * Returns the bytes of a zipped file as a stream that unpacks while it is read. Throws `fileTooLarge` if its
 * compression ratio is too high, `notFound` for an unknown number; the stream fails with `invalidItem` if
 * more or fewer bytes come out than declared.
 */
export function unpacked(zip: OpenZip, number: number): StreamedBytes {
  const entry = zip.entries[number]
  if (!entry) throw new CairnError('notFound', `file ${number} of a zip`)
  const { uncompressedSize: length, filename } = entry
  const most = mostOf(entry)
  if (length > most) throw new CairnError('fileTooLarge', filename, { most: Math.ceil(most / 1_000_000) })
  return {
    length,
    stream() {
      const refused = (why: string) => new CairnError('invalidItem', `${filename}: ${why}`)
      let size = 0
      const bytes = new PassThrough()
      const take = async (part: Uint8Array) => {
        size += part.length
        if (size > length) throw refused('longer than it says')
        if (bytes.destroyed) throw refused('nobody reads it any more')
        if (!bytes.write(part)) await drained(bytes)
      }
      zip.unpack(number, take).then(
        () => (size === length ? bytes.end() : bytes.destroy(refused('shorter than it says'))),
        (thrown: unknown) => bytes.destroy(thrown instanceof CairnError ? thrown : refused(String(thrown))),
      )
      return bytes
    },
  }
}

/** Resolves when a stream takes more, or is closed. */
async function drained(stream: PassThrough): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })
}

/** The largest size that a file of a zip may unpack to, in bytes. */
function mostOf({ compressedSize }: ZipEntry): number {
  return MOST_RATIO * Math.max(compressedSize, 1000)
}
