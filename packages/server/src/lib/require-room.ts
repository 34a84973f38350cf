import { statfs } from 'node:fs/promises'
import { CairnError } from '@cairn/contract/errors'

/** The database needs room, too (bytes). */
const LEFT_FREE = 256 * 1024 * 1024

/** Throws `storeFull` unless the disk of `folder` has room for so many bytes and a reserve (256 MiB). */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + LEFT_FREE) throw new CairnError('storeFull')
}
