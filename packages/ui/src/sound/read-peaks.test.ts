import { beforeEach, expect, test, vi } from 'vitest'
import { readPeaks, type ReadFile } from './read-peaks.ts'
import { clock } from './clock.ts'
import { wavOf } from '@cairn/model/wav'

const SECONDS = 600
let file: Uint8Array
let read: number
beforeEach(() => {
  const samples = Float32Array.from({ length: SECONDS * 8000 }, (_, at) => (at < SECONDS * 4000 ? 0.25 : 1))
  file = wavOf({ samples, rate: 8000 })
  read = 0
})

test('of a long recording short parts alone are fetched for its picture, once', async () => {
  const readFile = vi.fn<ReadFile>(async (_: string, most: number, from = 0) => {
    const part = file.subarray(from, from + most)
    read += part.length
    return part
  })
  const peaks = await readPeaks(readFile, '/x', file.length, 4)
  expect(peaks.map((peak) => Math.round(peak * 100))).toEqual([25, 25, 100, 100])
  expect(read).toBeLessThan(file.length / 50)
  const times = readFile.mock.calls.length
  expect(await readPeaks(readFile, '/x', file.length, 4)).toBe(peaks)
  expect(readFile).toHaveBeenCalledTimes(times)
})

test('a long recording that is compressed has no picture, and one that could not be read is read again', async () => {
  const readFile = vi.fn<ReadFile>(async () => new TextEncoder().encode('OggS'))
  expect(await readPeaks(readFile, '/x', 5_000_000, 4)).toEqual([])
  const broken = vi.fn<ReadFile>(async () => Promise.reject(new Error('offline')))
  for (let n = 0; n < 2; n++) await expect(readPeaks(broken, '/x', 5_000_000, 4)).rejects.toThrow('offline')
  expect(broken).toHaveBeenCalledTimes(2)
})

test('a moment is minutes and seconds, with hours of a long recording', () => {
  expect([0, 65.9, 7205].map(clock)).toEqual(['0:00', '1:05', '2:00:05'])
})
