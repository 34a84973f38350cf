import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool } from '../../../lib/decoder-pool.ts'
import type { ByteStore } from '../store/byte-store.ts'
import { PICTURES, type FileText } from './file-text.ts'
import { readScanApart } from './read-scan-apart.ts'

/** Processes that read files. Their answer is undefined for a PDF file whose words are in pictures alone. */
export type Readers = Pool<string, FileText | undefined>

/** The file itself could not be fetched, as its store is away: that tells nothing of its text. */
export class BytesAway extends Error {}

/**
 * Fetches a file and extracts its text in a separate process. BROKEN if that fails. Throws `BytesAway`.
 */
export async function readApart(readers: Readers, store: ByteStore, key: string, filetype: string): Promise<FileText> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-text-'))
  try {
    const path = join(folder, 'file')
    try {
      await pipeline(await store.read(key), createWriteStream(path))
    } catch (cause) {
      throw new BytesAway('the bytes of a file could not be fetched', { cause })
    }
    return await decoded(readers, path, filetype, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** BROKEN if the decoder fails. */
async function decoded(readers: Readers, path: string, filetype: string, folder: string): Promise<FileText> {
  try {
    if (PICTURES.includes(filetype)) return await readScanApart(path, 'picture', folder)
    return (await readers.ask(filetype, path)) ?? (await readScanApart(path, 'pdf', folder))
  } catch {
    return { text: '', from: 'BROKEN' }
  }
}
