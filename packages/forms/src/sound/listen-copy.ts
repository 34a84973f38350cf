import { readWav } from '@cairn/model/wav'
import { oggOf, type OpusPacket } from './opus-file.ts'

/** Bits a second: speech is clear, and 3 seconds are 18 KB. */
const BITRATE = 48_000
/** What a packet's time is counted in. */
const [OPUS_RATE, MICROSECONDS] = [48_000, 1_000_000]
/** Samples that are handed over at once, in seconds. */
const PIECE = 1

/**
 * Makes a small copy of a WAV file to listen to: Opus in Ogg. Undefined where the browser cannot, and for a
 * sound that would not get smaller.
 */
export async function listenCopy(wav: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const sound = readWav(wav)
  const Encoder: typeof AudioEncoder | undefined = globalThis.AudioEncoder
  if (!sound || !Encoder) return undefined
  const { samples, rate } = sound
  const config = { codec: 'opus', sampleRate: rate, numberOfChannels: 1, bitrate: BITRATE }
  if (!(await Encoder.isConfigSupported(config)).supported) return undefined
  const packets: OpusPacket[] = []
  let problem: DOMException | undefined
  const encoder = new Encoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      packets.push({ bytes, length: Math.round(((chunk.duration ?? 0) * OPUS_RATE) / MICROSECONDS) })
    },
    error(thrown) {
      problem = thrown
    },
  })
  encoder.configure(config)
  for (let from = 0; from < samples.length; from += PIECE * rate) {
    const data = new Float32Array(samples.subarray(from, from + PIECE * rate))
    const about = { format: 'f32' as const, sampleRate: rate, numberOfChannels: 1, numberOfFrames: data.length }
    const piece = new AudioData({ ...about, timestamp: Math.round((from / rate) * MICROSECONDS), data })
    encoder.encode(piece)
    piece.close()
  }
  await encoder.flush()
  encoder.close()
  if (problem || packets.length === 0) return undefined
  const file = oggOf(packets, rate)
  return file.length < wav.length ? file : undefined
}
