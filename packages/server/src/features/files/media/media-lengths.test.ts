import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wavOf } from '@cairn/model/wav'
import { createMediaLengths, type MediaLengths } from './media-lengths.ts'

let folder: string
let lengths: MediaLengths
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-lengths-'))
  lengths = createMediaLengths()
})
afterAll(async () => {
  lengths.close()
  await rm(folder, { recursive: true, force: true })
})

/** Measures a file of these bytes, and zeros behind them if it is to be larger. */
async function measure(bytes: Uint8Array, size = bytes.length, measuring = lengths): Promise<number | undefined> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  await truncate(path, size)
  return measuring.measure(path)
}

/** Silence in packets of 20 ms, as Opus has it. */
async function opus(format: OutputFormat, seconds: number): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const description = Buffer.concat([Buffer.from('OpusHead'), Uint8Array.of(1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0)])
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description }
  for (let at = 0; at < seconds * 50; at++)
    await source.add(new EncodedPacket(Uint8Array.of(0xfc, 0xff, 0xfe), 'key', at / 50, 1 / 50), { decoderConfig })
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer())
}

/** Empty frames of MP3 at 44.1 kHz, each at one of these rates in turn. Nothing says how many there are. */
function mp3(seconds: number, rates: readonly (readonly [mark: number, kilobits: number])[]): Uint8Array {
  const frames = Array.from({ length: Math.floor((seconds * 44_100) / 1152) }, (_, at) => {
    const [mark, kilobits] = rates[at % rates.length] ?? [0x90, 128]
    const frame = Buffer.alloc(Math.floor((144_000 * kilobits) / 44_100))
    frame.set([0xff, 0xfb, mark, 0xc4])
    return frame
  })
  return Buffer.concat(frames)
}

/** Seven seconds of silence, written by SoX 14.4.2. */
const FLAC =
  'ZkxhQ4AAACIQABAAAAALAAANAfQA8AAA2sDWS9Ibo/2ckl4EBeMboyOv//jECAAEAAAA+FT/+MQIAQMAAACULP/4xAgCCgAAACCk//jECAMNAAAATNz/+MQI' +
  'BBgAAADJsf/4xAgFHwAAAKXJ//jECAYWAAAAEUH/+MQIBxEAAAB9Of/4xAgIPAAAAJue//jECAk7AAAA9+b/+MQICjIAAABDbv/4xAgLNQAAAC8W//jECAwg' +
  'AAAAqnv/+HQIDQq/sgAAAIg8'

const SECONDS = 4.3

test.each<[string, () => Uint8Array | Promise<Uint8Array>, number]>([
  ['MP3', () => mp3(SECONDS, [[0x90, 128]]), 5],
  [
    'MP3 of changing rates',
    () => {
      return mp3(SECONDS, [
        [0x80, 112],
        [0x90, 128],
        [0xa0, 160],
      ])
    },
    5,
  ],
  ['Ogg', () => opus(new OggOutputFormat(), SECONDS), 5],
  ['M4A', () => opus(new Mp4OutputFormat(), SECONDS), 5],
  ['M4A in fragments', () => opus(new Mp4OutputFormat({ fastStart: 'fragmented' }), SECONDS), 5],
  ['WebM', () => opus(new WebMOutputFormat(), SECONDS), 5],
  ['WebM as browsers record it', () => opus(new WebMOutputFormat({ appendOnly: true }), SECONDS), 5],
  ['FLAC', () => Buffer.from(FLAC, 'base64'), 7],
  ['WAV', () => wavOf({ samples: new Float32Array(SECONDS * 8000), rate: 8000 }), 5],
])('measures how long %s plays', async (_name, make, seconds) => {
  expect(await measure(await make())).toBe(seconds)
})

test('what is cut off is measured as far as it goes, or not at all', async () => {
  const whole = await opus(new WebMOutputFormat({ appendOnly: true }), 10)
  const half = await measure(whole.subarray(0, whole.length / 2))
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(10)
  const recorded = wavOf({ samples: new Float32Array(3 * 8000), rate: 8000 })
  // A recording that is going on, or was broken off, does not say its length.
  new DataView(recorded.buffer).setUint32(40, 0xffffffff, true)
  expect(await measure(recorded)).toBe(3)
  for (const end of [0, 3, 20, 60, 100]) expect(await measure(whole.subarray(0, end))).toBeUndefined()
})

test('T30: a file that is damaged, or claims to be huge, is not measured and does not fill the memory', async () => {
  const box = (name: string, size: number, body = Buffer.alloc(0)) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(size)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const start = box('ftyp', 20, Buffer.from('M4A \0\0\0\0isom', 'latin1'))
  const outer = ['moov', 'trak', 'mdia', 'minf', 'stbl'].map((name) => box(name, 2_100_000_000))
  const table = box('stsz', 2_000_000_000, Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0x1d, 0, 0, 0]))
  expect(await measure(Buffer.concat([start, ...outer, table]), 3_000_000_000)).toBeUndefined()
  expect(await measure(Buffer.concat([start, box('moov', 2_900_000_000)]), 3_000_000_000)).toBeUndefined()
  const noise = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 251)
  for (const head of ['1a45dfa3', '4f676753', '664c6143', 'fffb90c4', '52494646'])
    expect(await measure(Buffer.concat([Buffer.from(head, 'hex'), noise]))).toBeUndefined()
  // The process that reads it is well.
  expect(await measure(Buffer.from(FLAC, 'base64'))).toBe(7)
})

test('a file that takes too long is given up', async () => {
  const hurried = createMediaLengths(1)
  expect(await measure(Buffer.from(FLAC, 'base64'), undefined, hurried)).toBeUndefined()
  hurried.close()
})
