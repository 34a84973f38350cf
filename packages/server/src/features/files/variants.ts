import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { IMAGE_VARIANTS, LISTEN_VARIANT, type ImageVariant } from '@cairn/contract'
import { takeTurns, type Turns } from '../../lib/take-turns.ts'
import { createWorkerProcesses } from '../../lib/worker-process.ts'
import type { ByteStore } from './byte-store.ts'
import type { ImageRequest } from './image-process.ts'

/** An original image that smaller variants are made from. */
export interface Original {
  store: ByteStore
  key: string
  /** Who brought it. One person's images are made one at a time, so that theirs hold up nobody else's. */
  by: string
}

/** Makes an image when it is first asked for, and keeps it beside its original. */
export interface Variants {
  /** Returns the key of the image in the store. Rejects for an original that cannot be decoded in time. */
  ensure(original: Original, variant: ImageVariant): Promise<string>
  close(): void
}

const AT_ONCE = 2
/** The largest photographs take some seconds on a slow machine. */
const LIMIT_MS = 20_000
/** An original that failed is not tried again for this time. */
const FAILED_FOR_MS = 10 * 60_000

/** Returns the key under which a variant of a file is stored. */
export function variantKey(key: string, variant: ImageVariant | typeof LISTEN_VARIANT): string {
  return `${key}.${variant}`
}

/** Returns the keys of a file and of all variants that may have been made from it or sent beside it. */
export function keysOfFile(key: string): string[] {
  return [key, ...([...IMAGE_VARIANTS, LISTEN_VARIANT] as const).map((variant) => variantKey(key, variant))]
}

/**
 * Creates the maker of image variants. `folder` holds those in progress; one that takes longer than
 * `limitMs` is given up.
 */
export function createVariants(folder: string, limitMs = LIMIT_MS): Variants {
  const underWay = new Map<string, Promise<string>>()
  const failed = createFailures()
  const turnsOf = createTurnsByPerson()
  const program = new URL('./image-process.ts', import.meta.url)
  const workers = createWorkerProcesses<ImageRequest, true>({ program, atOnce: AT_ONCE, limitMs })

  async function make(original: Original, variant: ImageVariant): Promise<string> {
    const wanted = variantKey(original.key, variant)
    if ((await original.store.size(wanted)) !== undefined) return wanted
    if (failed.has(wanted)) throw new Error(`${wanted} could not be made a short while ago`)
    await turnsOf(original.by)(() => makeIn(folder, original, variant, decode))
    return wanted
  }

  /** Remembers an original that could not be decoded, and nothing of a store that could not be reached. */
  async function decode(wanted: string, request: ImageRequest): Promise<void> {
    await workers.ask(request).catch((thrown: unknown) => {
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
    close: () => workers.close(),
  }
}

async function makeIn(
  folder: string,
  { store, key }: Original,
  variant: ImageVariant,
  decode: (wanted: string, request: ImageRequest) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [original, made] = [randomUUID(), randomUUID()].map((name) => join(folder, name)) as [string, string]
  try {
    await pipeline(await store.read(key), createWriteStream(original, { mode: 0o600 }))
    await decode(variantKey(key, variant), { original, made, variant })
    await store.put(variantKey(key, variant), made)
  } finally {
    await rm(original, { force: true })
    await rm(made, { force: true })
  }
}

/** Returns each person's own queue, which is forgotten once it is empty. */
function createTurnsByPerson(): (person: string) => Turns {
  const queues = new Map<string, { turns: Turns; waiting: number }>()
  return (person) => async (run) => {
    const queue = queues.get(person) ?? { turns: takeTurns(1), waiting: 0 }
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
