import { expect, test } from 'vitest'
import { checksumOf, oggOf } from './opus-file.ts'

/** Reads the pages of an Ogg file: flags, samples, and the lengths of the packets on each. */
function pagesIn(file: Uint8Array) {
  const pages: { flags: number; samples: number; packets: number[] }[] = []
  for (let at = 0; at < file.length;) {
    const view = new DataView(file.buffer, at)
    expect(new TextDecoder().decode(file.subarray(at, at + 4))).toBe('OggS')
    const count = view.getUint8(26)
    const lacing = [...file.subarray(at + 27, at + 27 + count)]
    const size = 27 + count + lacing.reduce((sum, length) => sum + length, 0)
    const page = file.slice(at, at + size)
    const sum = view.getUint32(22, true)
    page.fill(0, 22, 26)
    expect(checksumOf(page)).toBe(sum)
    const packets: number[] = []
    let open = 0
    for (const length of lacing) {
      open += length
      if (length < 255) {
        packets.push(open)
        open = 0
      }
    }
    pages.push({ flags: view.getUint8(5), samples: Number(view.getBigUint64(6, true)), packets })
    at += size
  }
  return pages
}

test('packets of Opus become pages of Ogg with head, tags, times and checksums', () => {
  const lengths = Array.from({ length: 60 }, (_, at) => (at === 1 ? 255 : 100 + at))
  const packets = lengths.map((size) => ({ bytes: new Uint8Array(size).fill(7), length: 960 }))
  const pages = pagesIn(oggOf(packets, 48_000))
  expect(pages.map(({ flags, samples }) => [flags, samples])).toEqual([
    [2, 0],
    [0, 0],
    [0, 50 * 960],
    [4, 60 * 960],
  ])
  expect(pages.slice(2).flatMap((page) => page.packets)).toEqual(lengths)
})

test('the checksum is that of Ogg', () => {
  expect(checksumOf(new TextEncoder().encode('123456789'))).toBe(0x89a1_897f)
})
