import { asShares, peakOfBytes, peaksOf, wavLayout, type WavLayout } from '@cairn/model/wav'

/** Returns up to `most` bytes of a file, from byte `from` on. */
export type ReadFile = (path: string, most: number, from?: number) => Promise<Uint8Array>

/** A file of more bytes is not fetched whole, nor decoded, for its picture alone. */
const WHOLE = 4_000_000
/** Bytes from the start of a file that tell where its samples are, and of each part that is looked at. */
const [HEAD, PART] = [4096, 8192]
/** Parts that are fetched at a time. */
const AT_ONCE = 6
/** Samples a second that are enough for a picture. */
const RATE = 8000

const kept = new WeakMap<ReadFile, Map<string, Promise<number[]>>>()

/**
 * Reads how loud a recording is over time, as `count` shares of its loudest moment. Of a long one that is not
 * compressed (WAV), short parts alone are fetched. Empty for a long one that is compressed: it would have to
 * be fetched and decoded whole. What was read is kept as long as the page is.
 */
export function readPeaks(readFile: ReadFile, path: string, size: number, count: number): Promise<number[]> {
  const known = kept.get(readFile) ?? new Map<string, Promise<number[]>>()
  kept.set(readFile, known)
  const key = `${path} ${count}`
  const reading =
    known.get(key) ?? (size <= WHOLE ? decode(readFile, path, size, count) : sift(readFile, path, size, count))
  known.set(key, reading)
  // What could not be read is tried again.
  reading.catch(() => known.delete(key))
  return reading
}

async function decode(readFile: ReadFile, path: string, size: number, count: number): Promise<number[]> {
  const bytes = await readFile(path, size)
  const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(new Uint8Array(bytes).buffer)
  return peaksOf(decoded.getChannelData(0), count)
}

async function sift(readFile: ReadFile, path: string, size: number, count: number): Promise<number[]> {
  const layout = wavLayout(await readFile(path, HEAD), size)
  if (!layout) return []
  const peaks: number[] = Array.from({ length: count }, () => 0)
  const left = peaks.keys()
  const work = async () => {
    for (const at of left)
      peaks[at] = peakOfBytes(await readFile(path, PART, startOf(layout, (at + 0.5) / count)), layout)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return asShares(peaks)
}

/** The first byte of the moment that a part (0 to 1) of the sound begins with. */
function startOf({ start, length, frame }: WavLayout, part: number): number {
  return start + Math.floor((part * length) / frame) * frame
}
