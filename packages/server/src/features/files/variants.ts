import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { IMAGE_VARIANTS, type ImageVariant } from '@cairn/contract'
import { takeTurns } from '../../lib/take-turns.ts'
import type { ByteStore } from './byte-store.ts'
import { makeVariant } from './image.ts'

/** Makes an image when it is first asked for, and keeps it beside its original. */
export interface Variants {
  /** Makes sure that it is in the store, and gives its key. Rejects for an image that cannot be decoded. */
  ensure(store: ByteStore, key: string, variant: ImageVariant): Promise<string>
}

const AT_ONCE = 2

export function variantKey(key: string, variant: ImageVariant): string {
  return `${key}.${variant}`
}

/** Every key that belongs to one original. */
export function keysOfFile(key: string): string[] {
  return [key, ...IMAGE_VARIANTS.map((variant) => variantKey(key, variant))]
}

export function createVariants(folder: string): Variants {
  const underWay = new Map<string, Promise<string>>()
  const inTurn = takeTurns(AT_ONCE)

  async function make(store: ByteStore, key: string, variant: ImageVariant): Promise<string> {
    const wanted = variantKey(key, variant)
    if ((await store.size(wanted)) !== undefined) return wanted
    await inTurn(() => makeIn(folder, store, key, variant))
    return wanted
  }

  return {
    ensure(store, key, variant) {
      const wanted = variantKey(key, variant)
      const made = underWay.get(wanted) ?? make(store, key, variant).finally(() => underWay.delete(wanted))
      underWay.set(wanted, made)
      return made
    },
  }
}

async function makeIn(folder: string, store: ByteStore, key: string, variant: ImageVariant): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [original, made] = [randomUUID(), randomUUID()].map((name) => join(folder, name)) as [string, string]
  try {
    await pipeline(await store.read(key), createWriteStream(original, { mode: 0o600 }))
    await writeFile(made, await makeVariant(original, variant), { mode: 0o600 })
    await store.put(variantKey(key, variant), made)
  } finally {
    await rm(original, { force: true })
    await rm(made, { force: true })
  }
}
