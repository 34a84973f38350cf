/** Sound as samples from -1 to 1, one channel. */
export interface Sound {
  samples: Float32Array
  /** Samples a second. */
  rate: number
}

const HEADER_BYTES = 44
/** Kind of a WAV file that tells more about its samples than the older ones. */
const EXTENSIBLE = 0xfffe
const SAMPLE_BYTES = 2
/** Where the first part of a WAV file begins, after what names it. */
const FIRST_CHUNK = 12
const [LOWEST, HIGHEST] = [-0x8000, 0x7fff]
/** Parts in which a sound is measured, a second. */
const PARTS = 50
/** Left before and behind what is heard when silence is trimmed (seconds). */
const MARGIN = 0.15
/** Loudness below which a part counts as silent, as a share of the loudest one, and at least. */
const [SILENT_SHARE, SILENT] = [0.06, 0.004]
/** Below this a recording holds nothing to hear (seconds, loudness). */
const [SHORTEST, FAINTEST] = [0.2, 0.006]

/** Writes a sound as a WAV file: PCM of 16 bits, one channel. */
export function wavOf({ samples, rate }: Sound): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * SAMPLE_BYTES)
  const view = new DataView(bytes.buffer)
  const text = (at: number, signs: string) => bytes.set(new TextEncoder().encode(signs), at)
  text(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * SAMPLE_BYTES, true)
  view.setUint16(32, SAMPLE_BYTES, true)
  view.setUint16(34, SAMPLE_BYTES * 8, true)
  text(36, 'data')
  view.setUint32(40, samples.length * SAMPLE_BYTES, true)
  for (const [at, sample] of samples.entries()) {
    const level = Math.round(sample * HIGHEST)
    view.setInt16(HEADER_BYTES + at * SAMPLE_BYTES, Math.min(HIGHEST, Math.max(LOWEST, level)), true)
  }
  return bytes
}

/** Reads a WAV file as `wavOf` writes it. Undefined for any other. */
export function readWav(bytes: Uint8Array<ArrayBuffer>): Sound | undefined {
  if (bytes.length < HEADER_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number) => new TextDecoder('latin1').decode(bytes.subarray(at, at + 4))
  const isOurs = text(0) === 'RIFF' && text(8) === 'WAVE' && text(36) === 'data'
  if (!isOurs || view.getUint16(20, true) !== 1 || view.getUint16(22, true) !== 1) return undefined
  if (view.getUint16(34, true) !== SAMPLE_BYTES * 8) return undefined
  const count = Math.floor((bytes.length - HEADER_BYTES) / SAMPLE_BYTES)
  const samples = Float32Array.from(
    { length: count },
    (_, at) => view.getInt16(HEADER_BYTES + at * SAMPLE_BYTES, true) / HIGHEST,
  )
  return { samples, rate: view.getUint32(24, true) }
}

/**
 * Where the samples of a WAV file are: bytes from its start, of all of them, of one moment, and of one
 * sample.
 */
export interface WavLayout {
  start: number
  length: number
  frame: number
  sample: number
}

/**
 * Reads where the samples of a WAV file are, from its beginning and its size (bytes). Undefined for any other
 * file, for samples other than PCM of 16, 24 or 32 bits, and if its beginning does not reach to them.
 */
export function wavLayout(head: Uint8Array, size: number): WavLayout | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const text = (at: number) => new TextDecoder('latin1').decode(head.subarray(at, at + 4))
  if (head.length < FIRST_CHUNK || text(0) !== 'RIFF' || text(8) !== 'WAVE') return undefined
  let told: Pick<WavLayout, 'frame' | 'sample'> | undefined
  for (let at = FIRST_CHUNK; at + 8 <= head.length;) {
    const length = view.getUint32(at + 4, true)
    if (text(at) === 'fmt ' && at + 24 <= head.length) {
      const [kind, frame, bits] = [8, 20, 22].map((from) => view.getUint16(at + from, true))
      const isRead = (kind === 1 || kind === EXTENSIBLE) && [16, 24, 32].includes(bits ?? 0)
      if (!isRead || !frame) return undefined
      told = { frame, sample: (bits ?? 0) / 8 }
    }
    if (text(at) === 'data') {
      const start = at + 8
      // What is being recorded still does not say how long it is.
      return told && { ...told, start, length: Math.min(length, Math.max(0, size - start)) }
    }
    at += 8 + length + (length % 2)
  }
  return undefined
}

/** Returns the loudest of these samples of a WAV file, from 0 to 1, of its first channel. 0 for none. */
export function peakOfBytes(bytes: Uint8Array, { frame, sample }: Pick<WavLayout, 'frame' | 'sample'>): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let most = 0
  // The upper two bytes of a sample tell enough.
  for (let at = sample - 2; at + 2 <= bytes.length; at += frame)
    most = Math.max(most, Math.abs(view.getInt16(at, true)))
  return most / -LOWEST
}

/** Returns peaks as shares of the highest one. */
export function asShares(peaks: readonly number[]): number[] {
  const most = Math.max(0, ...peaks)
  return most > 0 ? peaks.map((peak) => peak / most) : [...peaks]
}

/** Joins pieces of samples that were recorded one after the other. */
export function joinSamples(pieces: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

/** Returns the loudness of samples from 0 to 1: their root mean square. 0 for none. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** Returns the loudness of each fiftieth of a second. */
export function levelsOf({ samples, rate }: Sound): number[] {
  const size = Math.max(1, Math.round(rate / PARTS))
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, at) =>
    loudnessOf(samples.subarray(at * size, (at + 1) * size)),
  )
}

/**
 * Returns the sound without the silence at its ends, but for a short margin. A sound that is silent
 * throughout stays as it is.
 */
export function trimSilence(sound: Sound): Sound {
  const { samples, rate } = sound
  const levels = levelsOf(sound)
  const least = Math.max(SILENT, Math.max(0, ...levels) * SILENT_SHARE)
  const first = levels.findIndex((level) => level >= least)
  if (first < 0) return sound
  const last = levels.findLastIndex((level) => level >= least)
  const size = rate / PARTS
  const from = Math.max(0, Math.round(first * size - MARGIN * rate))
  const to = Math.min(samples.length, Math.round((last + 1) * size + MARGIN * rate))
  return { samples: samples.slice(from, to), rate }
}

/** Tells whether a recording is too short or too faint to be of use. */
export function isNothingHeard(sound: Sound): boolean {
  const loudest = Math.max(0, ...levelsOf(sound))
  return sound.samples.length < SHORTEST * sound.rate || loudest < FAINTEST
}

/** Returns the loudest sample of each of `count` equal parts, from 0 to 1, as high as the loudest of all. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const peaks = Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map((part) => Math.floor((part * samples.length) / count))
    return samples.subarray(from, to).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  })
  return asShares(peaks)
}
