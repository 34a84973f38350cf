import { expect, test } from 'vitest'
import {
  isNothingHeard,
  joinSamples,
  levelsOf,
  loudnessOf,
  peakOfBytes,
  peaksOf,
  readWav,
  trimSilence,
  wavOf,
  wavLayout,
  type Sound,
} from './wav.ts'

const RATE = 8000
const tone = (seconds: number, loud: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => loud * Math.sin((2 * Math.PI * 440 * at) / RATE))
const sound = (...pieces: Float32Array[]): Sound => ({ samples: joinSamples(pieces), rate: RATE })

test('a WAV file has the header of PCM and every sample, kept within its range', () => {
  const bytes = wavOf({ samples: Float32Array.of(0, 1, -1, 2, -2, 0.5), rate: 48_000 })
  const view = new DataView(bytes.buffer)
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('RIFF')
  expect([4, 24, 28, 40].map((at) => view.getUint32(at, true))).toEqual([bytes.length - 8, 48_000, 96_000, 12])
  const samples = Array.from({ length: 6 }, (_, at) => view.getInt16(44 + at * 2, true))
  expect(samples).toEqual([0, 32_767, -32_767, 32_767, -32_768, 16_384])
})

test('silence goes at both ends but for a margin, and pauses inside stay', () => {
  const trimmed = trimSilence(sound(tone(1, 0), tone(0.5, 0.4), tone(0.3, 0), tone(0.5, 0.2), tone(2, 0.001)))
  expect(trimmed.samples.length / RATE).toBeCloseTo(1.6, 1)
  const silent = sound(tone(1, 0))
  expect(trimSilence(silent)).toBe(silent)
})

test('tells how loud it is, and whether there is nothing to hear', () => {
  expect(loudnessOf(tone(1, 1))).toBeCloseTo(Math.SQRT1_2, 2)
  expect(loudnessOf(new Float32Array())).toBe(0)
  expect(levelsOf(sound(tone(1, 0.5)))).toHaveLength(50)
  const heard = [sound(tone(0.1, 0.5)), sound(tone(1, 0.001)), sound(tone(1, 0.1)), sound()]
  expect(heard.map(isNothingHeard)).toEqual([true, true, false, true])
})

test('a WAV file is read as it was written, and another is not', () => {
  const sound = { samples: Float32Array.of(0, 0.5, -0.5, 1), rate: 48_000 }
  const read = readWav(wavOf(sound))
  expect(read?.rate).toBe(48_000)
  expect([...(read?.samples ?? [])].map((sample) => Math.round(sample * 100) / 100)).toEqual([0, 0.5, -0.5, 1])
  expect(readWav(new Uint8Array(80))).toBeUndefined()
})

test('the peaks of a wave are as high as the loudest', () => {
  expect(peaksOf(Float32Array.of(0, 0.25, -0.5, 0.1), 2)).toEqual([0.5, 1])
  expect(peaksOf(new Float32Array(4), 2)).toEqual([0, 0])
})

test('tells where the samples of a WAV file are, whatever stands before them, and how loud some of them are', () => {
  const bytes = wavOf({ samples: Float32Array.from([0, 0.5, -1, 0.25]), rate: 8000 })
  const layout = wavLayout(bytes.subarray(0, 64), bytes.length)
  expect(layout).toEqual({ start: 44, length: 8, frame: 2, sample: 2 })
  if (!layout) return
  const peaks = [0, 1].map((part) => peakOfBytes(bytes.subarray(44 + 4 * part, 48 + 4 * part), layout))
  expect(peaks.map((peak) => Math.round(100 * peak))).toEqual([50, 100])
  // What is being recorded does not say yet how long it is.
  new DataView(bytes.buffer).setUint32(40, 0xffffffff, true)
  expect(wavLayout(bytes, bytes.length)?.length).toBe(8)
  const note = new Uint8Array(8 + 401 + 1)
  note.set(new TextEncoder().encode('LIST'))
  new DataView(note.buffer).setUint32(4, 401, true)
  const noted = new Uint8Array([...bytes.subarray(0, 12), ...note, ...bytes.subarray(12)])
  expect(wavLayout(noted, noted.length)).toEqual({ ...layout, start: 44 + note.length })
  // A part of a strange length ends the search.
  const endless = Uint8Array.from([...bytes.subarray(0, 12), ...Array<number>(60).fill(0xff)])
  expect(wavLayout(endless, bytes.length)).toBeUndefined()
  new DataView(bytes.buffer).setUint16(34, 8, true)
  expect([wavLayout(bytes, bytes.length), wavLayout(bytes.subarray(0, 20), 20)]).toEqual([undefined, undefined])
})
