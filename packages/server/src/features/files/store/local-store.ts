import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CairnError } from '@cairn/contract/errors'
import type { ByteStore } from './byte-store.ts'

const KEY = /^[\w-]{3,80}(\.[\w-]{1,20})?$/

/** What is read at once: a file is read in half the time of pieces of 64 KiB. */
const PIECE_BYTES = 256 * 1024

/**
 * Creates a byte store with each file at `folder/{first two characters of its key}/{key}`. Its methods reject
 * with `notFound` for a key of an invalid form.
 */
export function createLocalStore(folder: string): ByteStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new CairnError('notFound')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    name: 'LOCAL',
    async put(key, from) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (await isThere(path)) return
      const draft = `${path}.${process.pid}`
      await rm(draft, { force: true })
      // A hard link needs no time and no space, but works only within one file system.
      await link(from, draft).catch(() => copyFile(from, draft))
      await syncFile(draft)
      await rename(draft, path)
    },
    size: async (key) => (await stat(pathOf(key)).catch(() => undefined))?.size,
    async read(key, range) {
      const path = pathOf(key)
      if (!(await isThere(path))) throw new CairnError('notFound')
      return createReadStream(path, { ...range, highWaterMark: PIECE_BYTES })
    },
    async *pieces(key) {
      const path = pathOf(key)
      if (!(await isThere(path))) throw new CairnError('notFound')
      const handle = await open(path)
      try {
        const buffer = Buffer.allocUnsafe(PIECE_BYTES)
        for (;;) {
          const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES)
          if (bytesRead === 0) return
          yield buffer.subarray(0, bytesRead)
        }
      } finally {
        await handle.close()
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/** What is acknowledged survives a power cut. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}
