import { randomBytes } from 'node:crypto'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { openZip, type Zip } from './zip.ts'
import { ending, type ZipEntry } from './zip-records.ts'

async function zipped(put: (zip: Zip) => Promise<void>): Promise<Buffer> {
  const written: Uint8Array[] = []
  const file = { append: async (piece: string | Uint8Array) => void written.push(Buffer.from(piece)) }
  const zip = openZip(file, new AbortController().signal)
  await put(zip)
  await zip.close()
  return Buffer.concat(written)
}

async function filesIn(zip: Uint8Array) {
  const entries = await new ZipReader(new Uint8ArrayReader(zip), {
    useWebWorkers: false,
    checkSignature: true,
  }).getEntries()
  const read = entries.map(async (entry) => {
    const bytes = 'getData' in entry && entry.getData ? await entry.getData(new Uint8ArrayWriter()) : undefined
    return {
      path: entry.filename,
      is64: entry.zip64,
      method: entry.compressionMethod,
      text: String(bytes && Buffer.from(bytes)),
    }
  })
  return Promise.all(read)
}

/** The same buffer again and again, as a file store hands out its pieces. */
async function* inOneBuffer(texts: readonly string[]) {
  const buffer = Buffer.alloc(100)
  for (const text of texts) yield buffer.subarray(0, buffer.write(text))
}

test('pieces that share a buffer come out whole, stored and packed', async () => {
  const texts = ['one ', 'two two ', 'three']
  const zip = await zipped(async (open) => {
    await open.add('Été/scan.jpg', inOneBuffer(texts), 'image/jpeg', 17)
    await open.add('notes.txt', inOneBuffer(texts), 'text/plain', 17)
    await open.add('empty.txt', '', 'text/plain')
  })
  expect(await filesIn(zip)).toEqual([
    { path: 'Été/scan.jpg', is64: false, method: 0, text: 'one two two three' },
    { path: 'notes.txt', is64: false, method: 8, text: 'one two two three' },
    { path: 'empty.txt', is64: false, method: 8, text: '' },
  ])
})

test('what may have 4 GiB has sizes of 64 bits, and what was not said to have them has not', async () => {
  const zip = await zipped(async (open) => {
    await open.add('film.mp4', inOneBuffer(['film']), 'video/mp4', 2 ** 32)
    await open.add('cut.zip', inOneBuffer(['of unknown size']), 'application/zip')
    await open.add('last.txt', 'last', 'text/plain')
  })
  expect(await filesIn(zip)).toMatchObject([{ text: 'film' }, { text: 'of unknown size' }, { text: 'last' }])
  async function* endless() {
    const piece = new Uint8Array(2 ** 22)
    for (let n = 0; n < 2 ** 10; n++) yield piece
  }
  const nowhere = openZip({ append: async () => {} }, new AbortController().signal)
  await expect(nowhere.add('scan.jpg', endless(), 'image/jpeg', 1)).rejects.toThrow(RangeError)
})

test('a directory behind 4 GiB is found by the records of 64 bits', async () => {
  const entry: ZipEntry = {
    ...{ path: 'scan.jpg', method: 0, isLarge: true, at: new Date(2026, 0, 31, 12, 30, 4) },
    ...{ offset: 2 ** 33, crc: 7, size: 2 ** 32 + 1, packed: 2 ** 32 + 1 },
  }
  const end = ending([entry], 2 ** 34)
  const size = 2 ** 34 + end.length
  const reader = {
    size,
    async init() {},
    // Zeros up to the directory.
    readUint8Array: async (index: number, length: number) =>
      Uint8Array.from({ length: Math.min(length, size - index) }, (_, n) => end[index + n - 2 ** 34] ?? 0),
  }
  const [found] = await new ZipReader(reader as never).getEntries()
  expect(found).toMatchObject({ filename: 'scan.jpg', offset: 2 ** 33, uncompressedSize: 2 ** 32 + 1 })
  expect(found?.lastModDate).toEqual(entry.at)
})

test.each(['image/jpeg', 'text/plain'])(
  'a stopped task ends in the middle of %s, and its source is closed',
  async (type) => {
    const stop = new AbortController()
    let isClosed = false
    async function* source() {
      try {
        for (;;) yield randomBytes(1000)
      } finally {
        isClosed = true
      }
    }
    let count = 0
    const append = async () => {
      if (++count === 3) stop.abort(new Error('stopped'))
    }
    await expect(openZip({ append }, stop.signal).add('a', source(), type, 5)).rejects.toThrow('stopped')
    expect(isClosed).toBe(true)
  },
)
