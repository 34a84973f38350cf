import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileRefused, PlaceFileReport, PlacePlan, PlacesRead } from '@cairn/contract/place-files'
import { inspectPlacesApart, MOST_BYTES, readPlacesApart } from '@cairn/geo-files/read'
import { limitTo } from '../../lib/limit.ts'
import type { OpenBytes } from './shown/open-bytes.ts'

/** Reads at once in a process: each may take as much memory as `runApart` allows. */
const AT_ONCE = 2
const inTurn = limitTo(AT_ONCE)
const FOLDER = join(tmpdir(), 'cairn-places-')

type StoredFile = Pick<OpenBytes, 'store' | 'key' | 'size' | 'name'>

/**
 * Inspects a stored file of places in a separate process and returns a report without the features, or why
 * the file cannot be read. Two files are read at a time, others wait. Rejects when the signal is aborted,
 * also while waiting.
 */
export async function inspectStoredPlaces(
  stored: StoredFile,
  plan: PlacePlan,
  signal: AbortSignal,
): Promise<PlaceFileReport | FileRefused> {
  return whileAtHand(stored, signal, (file) => inspectPlacesApart(file, plan, signal))
}

/**
 * Reads a stored file of places with its features in a separate process; or returns why it cannot be read.
 * The features lie in a temporary folder, which is deleted when `ended` is aborted. Rejects when `signal` is
 * aborted.
 */
export async function readStoredPlaces(
  stored: StoredFile,
  plan: PlacePlan,
  signal: AbortSignal,
  ended: AbortSignal,
): Promise<PlacesRead | FileRefused> {
  const folder = await mkdtemp(FOLDER)
  const remove = () => void rm(folder, { recursive: true, force: true }).catch(() => {})
  if (ended.aborted) remove()
  else ended.addEventListener('abort', remove, { once: true })
  return whileAtHand(stored, signal, (file) => readPlacesApart(file, plan, folder, signal))
}

/** A reader wants a file at hand, wherever the bytes lie. What is too large to be read is not fetched. */
async function whileAtHand<T>(
  { store, key, size, name }: StoredFile,
  signal: AbortSignal,
  read: (file: { path: string; name: string }) => Promise<T>,
): Promise<T | FileRefused> {
  if (size > MOST_BYTES) return { refusal: 'tooLarge', detail: `${size} bytes` }
  return inTurn(async () => {
    signal.throwIfAborted()
    const folder = await mkdtemp(FOLDER)
    try {
      const path = join(folder, 'file')
      await pipeline(await store.read(key), createWriteStream(path), { signal })
      return await read({ path, name })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
