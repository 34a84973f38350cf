import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ItemId } from '@cairn/contract'
import type { PlacePlan } from '@cairn/contract/place-files'
import { readPlacesApart, type ReadAnswer } from '@cairn/geo-files/read'
import type { Principal } from '../store/types.ts'
import { openBytes, type BytesParts } from './open-bytes.ts'

/** What is in the file of an attachment, as far as this person may have it (openBytes throws `notFound` or `notAllowed`). */
export async function readPlacesOf(
  files: BytesParts,
  principal: Principal,
  attachment: ItemId,
  plan: PlacePlan,
  signal?: AbortSignal,
): Promise<ReadAnswer> {
  const { store, key, name } = await openBytes(files, principal, attachment, undefined, 'read')
  // A reader wants a file at hand, wherever the bytes lie.
  const folder = await mkdtemp(join(tmpdir(), 'cairn-places-'))
  try {
    const path = join(folder, 'file')
    await pipeline(await store.read(key), createWriteStream(path), ...(signal ? [{ signal }] : []))
    return await readPlacesApart({ path, name, plan }, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
