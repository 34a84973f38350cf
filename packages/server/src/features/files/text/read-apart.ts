import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CairnError } from '@cairn/contract/errors'
import type { Pool } from '../../../lib/decoder-pool.ts'
import type { ByteStore } from '../store/byte-store.ts'
import { PICTURES, type FileText, type ReadText } from './file-text.ts'
import { readScanApart } from './read-scan-apart.ts'

/**
 * The pool of processes that extract text: asked with a file's media type and its path, they return its text.
 */
export type Readers = Pool<string, ReadText>

/**
 * Thrown when a file could not be read from its store, because the store cannot be reached or does not have
 * it. Says nothing about whether the file has text; it may be read later.
 */
export class BytesAway extends Error {
  /** Tells whether the store was reached and does not have the file. */
  isGone(): boolean {
    return this.cause instanceof CairnError && this.cause.code === 'notFound'
  }
}

/** Where the bytes of a file are, and its media type. */
export interface FilePlace {
  storeOf(repo: unknown): ByteStore
  repo: unknown
  key: string
  filetype: string
}

/**
 * Copies a file from its store and extracts its text in a separate process, by OCR where it has none. The
 * result says BROKEN if that fails. Throws `BytesAway` if the file cannot be copied.
 */
export async function readApart(readers: Readers, { storeOf, repo, key, filetype }: FilePlace): Promise<FileText> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-text-'))
  try {
    const path = join(folder, 'file')
    try {
      await pipeline(await storeOf(repo).read(key), createWriteStream(path))
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
    const { pages, ...found } = await readers.ask(filetype, path)
    if (!pages) return found
    const scan = await readScanApart(path, 'pdf', folder, pages)
    // What pages have as text is good, whatever their pictures are.
    if (scan.from === 'BROKEN' && found.text !== '') return found
    return { from: scan.from, text: scan.text || found.text }
  } catch {
    return { text: '', from: 'BROKEN' }
  }
}
