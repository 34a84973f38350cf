import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ItemId } from '@cairn/contract'
import type { PlacePlan } from '@cairn/contract/place-files'
import { MOST_BYTES, readPlacesApart, type ReadAnswer } from '@cairn/geo-files/read'
import { takeTurns } from '../channel/take-turns.ts'
import type { Principal } from '../store/types.ts'
import { openBytes, type BytesParts, type OpenBytes } from './open-bytes.ts'

/** Reads at once in a process: each may take as much memory as `readPlacesApart` allows. */
const AT_ONCE = 2
const inTurn = takeTurns(AT_ONCE)

/** What is in the file of an attachment, as far as this person may have it (openBytes throws `notFound` or `notAllowed`). */
export async function readPlacesOf(
  files: BytesParts,
  principal: Principal,
  attachment: ItemId,
  plan: PlacePlan,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  return readStoredPlaces(await openBytes(files, principal, attachment, undefined, 'read'), plan, signal)
}

/** What is too large to be read is not fetched. Rejects when the signal is aborted, also while others are read before. */
export async function readStoredPlaces(
  { store, key, size, name }: Pick<OpenBytes, 'store' | 'key' | 'size' | 'name'>,
  plan: PlacePlan,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  if (size > MOST_BYTES) return { refusal: 'tooLarge', detail: `${size} bytes` }
  return inTurn(async () => {
    signal.throwIfAborted()
    // A reader wants a file at hand, wherever the bytes lie.
    const folder = await mkdtemp(join(tmpdir(), 'cairn-places-'))
    try {
      const path = join(folder, 'file')
      await pipeline(await store.read(key), createWriteStream(path), { signal })
      return await readPlacesApart({ path, name, plan }, signal)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
