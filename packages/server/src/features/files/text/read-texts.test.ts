import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import { openSampleStore } from '../../../testing/sample-store.ts'
import type { ByteStore } from '../store/byte-store.ts'
import { createTextReader } from './read-texts.ts'

const sample = await openSampleStore()
afterAll(() => sample.close())

/** Bytes of some files that do not end before they are let go; of all others a few words. */
function slowStore(slow: ReadonlySet<string>) {
  const held: Readable[] = []
  const store: ByteStore = {
    name: 'LOCAL',
    put: async () => {},
    size: async () => 1,
    async read(key) {
      if (!slow.has(key)) return Readable.from([Buffer.from('own words')])
      const stream = new Readable({ read() {} })
      held.push(stream)
      return stream
    },
    async *pieces() {},
    remove: async () => {},
  }
  return {
    store,
    held,
    letGo: () => held.splice(0).forEach((stream) => stream.push(null)),
    cut: () => held.splice(0).forEach((stream) => stream.destroy(new Error('cut off'))),
  }
}

let made = 0
function fileOf(broughtBy: string, filetype = 'text/plain'): Promise<Item> {
  const key = `file${++made}`
  return sample.make('File', { repo: 'LOCAL', key, checksum: key, size: 1, filetype, broughtBy })
}

test('T44 files of one person that take for ever keep nobody else’s from being read', async () => {
  const scans = [await fileOf('User-1'), await fileOf('User-1'), await fileOf('User-1')]
  const own = [await fileOf('User-2'), await fileOf('User-2'), await fileOf('User-3')]
  const recording = await fileOf('User-3', 'audio/mpeg')
  const { store, letGo } = slowStore(new Set(scans.map(({ key }) => String(key))))
  const reader = createTextReader({ ...sample, storeOf: () => store }, pino({ level: 'silent' }))
  const found = (files: readonly Item[]) =>
    Promise.all(files.map(async ({ $id }) => (await sample.store.read(SYSTEM, $id))['textFrom']))
  reader.wake()
  await vi.waitFor(
    async () => expect(await found([...own, recording])).toEqual(['FILE', 'FILE', 'FILE', 'NONE']),
    20_000,
  )
  expect(await found(scans)).toEqual([undefined, undefined, undefined])
  // One that comes later does not wait for them either.
  const late = await fileOf('User-4')
  reader.wake()
  await vi.waitFor(async () => expect(await found([late])).toEqual(['FILE']), 60_000)
  const letting = setInterval(letGo, 50)
  await reader.settle()
  clearInterval(letting)
  expect(await found(scans)).toEqual(['NONE', 'NONE', 'NONE'])
  reader.close()
})

test('a file whose reading ends with the process is no broken one: the next process reads it', async () => {
  const scan = await fileOf('User-5')
  const { store, held, cut } = slowStore(new Set([String(scan['key'])]))
  const silent = pino({ level: 'silent' })
  const reader = createTextReader({ ...sample, storeOf: () => store }, silent)
  const found = async () => (await sample.store.read(SYSTEM, scan.$id))['textFrom']
  reader.wake()
  await vi.waitFor(() => expect(held).toHaveLength(1), 20_000)
  reader.close()
  cut()
  await reader.settle()
  expect(await found()).toBeUndefined()
  const next = createTextReader({ ...sample, storeOf: () => slowStore(new Set()).store }, silent)
  await next.settle()
  expect(await found()).toBe('FILE')
  next.close()
})

test('a file whose store is away for a while is no broken one: it is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const [away, other] = [await fileOf('User-6'), await fileOf('User-6')]
    const { store } = slowStore(new Set())
    let isAway = true
    const read: ByteStore['read'] = async (key) => {
      if (isAway && key === away['key']) throw new Error('the store is away')
      return store.read(key)
    }
    const reader = createTextReader({ ...sample, storeOf: () => ({ ...store, read }) }, pino({ level: 'silent' }))
    const found = async ({ $id }: Item) => (await sample.store.read(SYSTEM, $id))['textFrom']
    await reader.settle()
    expect([await found(away), await found(other)]).toEqual([undefined, 'FILE'])
    isAway = false
    await vi.advanceTimersByTimeAsync(60_000)
    await reader.settle()
    expect(await found(away)).toBe('FILE')
    reader.close()
  } finally {
    vi.useRealTimers()
  }
})

test('a file that its store does not have is looked for five times, until the next start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const gone = await fileOf('User-7')
    let tries = 0
    const read: ByteStore['read'] = () => {
      tries += 1
      return Promise.reject(new CairnError('notFound'))
    }
    const store: ByteStore = { ...slowStore(new Set()).store, read }
    const reader = createTextReader({ ...sample, storeOf: () => store }, pino({ level: 'silent' }))
    for (const wanted of [1, 2, 3, 4, 5, 5, 5]) {
      await reader.settle()
      expect(tries).toBe(wanted)
      await vi.advanceTimersByTimeAsync(60 * 60_000)
    }
    expect((await sample.store.read(SYSTEM, gone.$id))['textFrom']).toBeUndefined()
    reader.close()
  } finally {
    vi.useRealTimers()
  }
})

/** Makes Tesseract seem to be there, or not, until the test ends. */
async function stubPrograms() {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bin-'))
  const here = process.env['PATH']
  vi.stubEnv('PATH', folder)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
  return async () => {
    await writeFile(join(folder, 'tesseract'), '')
    vi.stubEnv('PATH', `${folder}:${here}`)
  }
}

test('T44 a scan that is read again keeps no file of its person waiting, and is read by one process', async () => {
  const install = await stubPrograms()
  const silent = pino({ level: 'silent' })
  const scan = await fileOf('User-10', 'image/png')
  const found = async ({ $id }: Item) => (await sample.store.read(SYSTEM, $id))['textFrom']
  const { store, held, letGo } = slowStore(new Set([String(scan['key'])]))
  const reader = createTextReader({ ...sample, storeOf: () => store }, silent)
  const letting = setInterval(letGo, 50)
  await reader.settle()
  clearInterval(letting)
  reader.close()
  expect(await found(scan)).toBe('UNREAD')
  await install()
  const [first, second] = [1, 2].map(() => createTextReader({ ...sample, storeOf: () => store }, silent))
  first?.wake()
  await vi.waitFor(() => expect(held).toHaveLength(1), 20_000)
  await second?.settle()
  expect(held).toHaveLength(1)
  const letter = await fileOf('User-10')
  first?.wake()
  await vi.waitFor(async () => expect(await found(letter)).toBe('FILE'), 20_000)
  expect(held).toHaveLength(1)
  letGo()
  await first?.settle()
  first?.close()
  second?.close()
})

test('scans that no program was there to read are fetched again once one is, each once', async () => {
  const scans = [await fileOf('User-8', 'image/png'), await fileOf('User-9', 'image/png')]
  const keys = scans.map(({ key }) => String(key))
  const install = await stubPrograms()
  /** The scans that a worker fetches from its start until nothing waits. */
  const fetched = async () => {
    const asked: string[] = []
    const { store } = slowStore(new Set())
    const read: ByteStore['read'] = (key) => {
      asked.push(key)
      return store.read(key)
    }
    const reader = createTextReader({ ...sample, storeOf: () => ({ ...store, read }) }, pino({ level: 'silent' }))
    await reader.settle()
    await reader.settle()
    reader.close()
    return asked.filter((key) => keys.includes(key)).toSorted()
  }
  const found = () => Promise.all(scans.map(async ({ $id }) => (await sample.store.read(SYSTEM, $id))['textFrom']))
  expect(await fetched()).toEqual(keys)
  expect(await found()).toEqual(['UNREAD', 'UNREAD'])
  expect(await fetched()).toEqual([])
  await install()
  expect(await fetched()).toEqual(keys)
})
