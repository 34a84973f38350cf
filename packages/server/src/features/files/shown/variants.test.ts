import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ByteStore } from '../store/byte-store.ts'
import { createLocalStore } from '../store/local-store.ts'
import { createVariants, type Variants } from './variants.ts'

let folder: string
let store: ByteStore
const opened: Variants[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-variants-'))
  store = createLocalStore(join(folder, 'bytes'))
})
afterEach(() => {
  for (const variants of opened.splice(0)) variants.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function open(limitMs?: number): Variants {
  const variants = createVariants(join(folder, 'work'), limitMs)
  opened.push(variants)
  return variants
}

/** Keeps a plain picture of these sides (pixels) in the store and returns its key. */
async function picture(width: number, height: number): Promise<string> {
  const key = randomUUID()
  const create = { width, height, channels: 3 as const, background: '#3a7d8c' }
  const path = join(folder, key)
  await writeFile(path, await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer())
  await store.put(key, path)
  return key
}

test.each([
  ['thin', 10, 1_000_000],
  ['flat', 1_000_000, 10],
  ['one pixel wide', 1, 50_000],
  ['usual', 1200, 800],
])('T44: a %s image becomes a small square and fits its boxes', async (_name, width, height) => {
  const variants = open()
  const key = await picture(width, height)
  const sidesOf = async (variant: 'small' | 'medium') => {
    const made = await store.read(await variants.ensure({ store, key, by: 'User-1' }, variant))
    const { width: wide, height: high } = await sharp(await buffer(made)).metadata()
    return [wide, high]
  }
  expect(await sidesOf('small')).toEqual([192, 192])
  for (const side of await sidesOf('medium')) expect(side).toBeLessThanOrEqual(720)
})

test('T44: an image that takes too long is ended, is not tried again at once, and the next one is made', async () => {
  const variants = open(1)
  const key = await picture(5000, 5000)
  await expect(variants.ensure({ store, key, by: 'User-1' }, 'large')).rejects.toThrow('no answer in 1 ms')
  await expect(variants.ensure({ store, key, by: 'User-1' }, 'large')).rejects.toThrow('failed recently')
  await expect(open().ensure({ store, key, by: 'User-1' }, 'small')).resolves.toBe(`${key}.small`)
})

test('T44: the images of one person are made one at a time, beside those of another', async () => {
  const variants = open()
  const done: string[] = []
  const make = async (key: string, by: string) => {
    await variants.ensure({ store, key, by }, 'large')
    done.push(key)
  }
  const many: string[] = []
  while (many.length < 4) many.push(await picture(6000, 6000))
  const other = await picture(300, 300)
  const making = many.map((key) => make(key, 'User-1'))
  // The other one comes when the four have asked already.
  await setTimeout(50)
  await Promise.all([...making, make(other, 'User-2')])
  // Made side by side, all four would be ahead of it in the queue.
  expect(done.indexOf(other)).toBeLessThan(3)
})

test('a damaged image is refused in words, and its process goes on', async () => {
  const variants = open()
  const damaged = randomUUID()
  await writeFile(join(folder, damaged), 'no image at all')
  await store.put(damaged, join(folder, damaged))
  await expect(variants.ensure({ store, key: damaged, by: 'User-1' }, 'small')).rejects.toThrow('unsupported')
  const key = await picture(300, 200)
  await expect(variants.ensure({ store, key, by: 'User-1' }, 'small')).resolves.toBe(`${key}.small`)
})
