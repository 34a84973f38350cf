import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ByteStore } from './store/byte-store.ts'
import { createLocalStore } from './store/local-store.ts'
import { inspectStoredPlaces, readStoredPlaces } from './read-places-of.ts'

const POINT = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[-128.4,52.8]}}'
const PLAN = { repairs: [], single: [] }

let folder: string
let store: ByteStore
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bytes-'))
  store = createLocalStore(join(folder, 'store'))
  writeFileSync(join(folder, 'point'), POINT)
  await store.put('point', join(folder, 'point'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const stored = (more = {}) => ({ store, key: 'point', size: POINT.length, name: 'a.geojson', ...more })
const read = (signal: AbortSignal, more = {}) => inspectStoredPlaces(stored(more), PLAN, signal)
const unended = new AbortController().signal

test('what is too large to be read is not even fetched', async () => {
  expect(await read(unended, { key: 'nothing there', size: 2 ** 40 })).toMatchObject({ refusal: 'tooLarge' })
})

test('few are read at once, and those that are given up end, fetch nothing more and do not hold up others', async () => {
  let fetched = 0
  const counting: ByteStore = {
    ...store,
    read: (key, range) => {
      fetched += 1
      return store.read(key, range)
    },
  }
  const ending = new AbortController()
  const reads = Array.from({ length: 6 }, (_, n) => read(n < 4 ? ending.signal : unended, { store: counting }))
  ending.abort()
  const results = await Promise.allSettled(reads)
  for (const each of results.slice(0, 4)) expect(each).toMatchObject({ status: 'rejected' })
  for (const each of results.slice(4)) expect(each).toMatchObject({ value: { count: 1 } })
  // The first two had their turn before they were given up.
  expect(fetched).toBeLessThanOrEqual(4)
})

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}

test('features wait in files until the action that asked for them ends', async () => {
  const ended = new AbortController()
  const answer = await readStoredPlaces(stored(), PLAN, unended, ended.signal)
  if ('refusal' in answer) throw new Error(answer.refusal)
  expect(answer.count).toBe(1)
  expect(await all(answer.features())).toMatchObject([{ n: 1, geometry: { coordinates: [-128.4, 52.8] } }])
  expect(await all(answer.refused())).toEqual([])
  ended.abort()
  await vi.waitFor(() => expect(all(answer.features())).rejects.toMatchObject({ code: 'ENOENT' }), { timeout: 60_000 })
})
