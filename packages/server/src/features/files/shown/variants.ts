import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { IMAGE_VARIANTS, LISTEN_VARIANT, parseItemId, type ImageVariant, type ItemId } from '@cairn/contract'
import { limitTo, type Limit } from '../../../lib/limit.ts'
import { createPool } from '../../../lib/decoder-pool.ts'
import type { ByteStore } from '../store/byte-store.ts'
import { IMAGE_MAKER } from '../decoders.ts'

/** An original image that smaller ones are made from. */
export interface Original {
  store: ByteStore
  key: string
  /** Who uploaded it. Images of one person are made one at a time, so that they do not delay others'. */
  by: string
}

/** Makes smaller images on first request and stores them beside their original. */
export interface Variants {
  /**
   * Returns the key of the image in the store. Rejects if the original cannot be decoded or takes too long;
   * the same size of it then rejects at once for 10 minutes, other sizes are still tried.
   */
  ensure(original: Original, variant: ImageVariant): Promise<string>
  close(): void
}

const AT_ONCE = 2
/** The largest photographs take some seconds on a slow machine. */
const LIMIT_MS = 20_000
/** An original that failed is not tried again for this time. */
const FAILED_FOR_MS = 10 * 60_000

/** Returns the storage key of a derived image. */
export function variantKey(key: string, variant: ImageVariant): string {
  return `${key}.${variant}`
}

/**
 * Returns the storage key of a File's listening copy. It contains the File's id, because somebody uploaded it
 * for this one only.
 */
export function listenKey(key: string, file: ItemId): string {
  return `${key}.${LISTEN_VARIANT}-${parseItemId(file).index}`
}

/**
 * Returns the storage keys of a file, of the smaller images made from it, and of the audio copy of former
 * versions; not of listening copies (`listenKey`).
 */
export function keysOfBytes(key: string): string[] {
  // Former versions stored the smaller audio copy beside the bytes.
  return [key, ...IMAGE_VARIANTS.map((variant) => variantKey(key, variant)), `${key}.${LISTEN_VARIANT}`]
}

/**
 * Creates the image service. `folder` holds work in progress; making one image may take at most `limitMs`.
 */
export function createVariants(folder: string, limitMs = LIMIT_MS): Variants {
  const underWay = new Map<string, Promise<string>>()
  const failed = createFailures()
  const turnsOf = createTurnsByPerson()
  const makers = createPool<ImageVariant, Uint8Array>(IMAGE_MAKER, { atOnce: AT_ONCE, limitMs })

  async function make(original: Original, variant: ImageVariant): Promise<string> {
    const wanted = variantKey(original.key, variant)
    if ((await original.store.size(wanted)) !== undefined) return wanted
    if (failed.has(wanted)) throw new Error(`generating ${wanted} failed recently; it is not tried again yet`)
    await turnsOf(original.by)(() => makeIn(folder, original, variant, decode))
    return wanted
  }

  /** Remembers an original that could not be decoded, and nothing of a store that could not be reached. */
  async function decode(wanted: string, original: string, variant: ImageVariant): Promise<Uint8Array> {
    return makers.ask(variant, original).catch((thrown: unknown) => {
      failed.add(wanted)
      throw thrown
    })
  }

  return {
    ensure(original, variant) {
      const wanted = variantKey(original.key, variant)
      const made = underWay.get(wanted) ?? make(original, variant).finally(() => underWay.delete(wanted))
      underWay.set(wanted, made)
      return made
    },
    close: () => makers.close(),
  }
}

async function makeIn(
  folder: string,
  { store, key }: Original,
  variant: ImageVariant,
  decode: (wanted: string, original: string, variant: ImageVariant) => Promise<Uint8Array>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [original, made] = [randomUUID(), randomUUID()].map((name) => join(folder, name)) as [string, string]
  try {
    await pipeline(await store.read(key), createWriteStream(original, { mode: 0o600 }))
    await writeFile(made, await decode(variantKey(key, variant), original, variant), { mode: 0o600 })
    await store.put(variantKey(key, variant), made)
  } finally {
    await rm(original, { force: true })
    await rm(made, { force: true })
  }
}

/** Returns each person's own queue, which is forgotten once it is empty. */
function createTurnsByPerson(): (person: string) => Limit {
  const queues = new Map<string, { turns: Limit; waiting: number }>()
  return (person) => async (run) => {
    const queue = queues.get(person) ?? { turns: limitTo(1), waiting: 0 }
    queues.set(person, queue)
    queue.waiting += 1
    try {
      return await queue.turns(run)
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(person)
    }
  }
}

/** Remembers what failed for `FAILED_FOR_MS`. */
function createFailures(): { has(key: string): boolean; add(key: string): void } {
  const until = new Map<string, number>()
  return {
    has: (key) => (until.get(key) ?? 0) > Date.now(),
    add(key) {
      for (const [known, end] of until) if (end < Date.now()) until.delete(known)
      until.set(key, Date.now() + FAILED_FOR_MS)
    },
  }
}
