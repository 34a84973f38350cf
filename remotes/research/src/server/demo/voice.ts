/** Samples of one second. */
const RATE = 8000

/**
 * Generates a fake voice recording: syllables of soft tones with pauses between, as a WAV file of 8 bits per
 * sample. It is the same in every run.
 */
export function madeUpVoice(seconds: number): Uint8Array<ArrayBuffer> {
  const samples = seconds * RATE
  const bytes = new Uint8Array(44 + samples)
  writeHeader(new DataView(bytes.buffer), samples)
  for (let at = 0; at < samples; at += 1) bytes[44 + at] = 128 + Math.round(60 * loudness(at / RATE) * tone(at / RATE))
  return bytes
}

/** Four syllables a second, and a breath after every third second. */
function loudness(time: number): number {
  return time % 4 > 3 ? 0 : Math.max(0, Math.sin(2 * Math.PI * 4 * time)) ** 2
}

function tone(time: number): number {
  const pitch = 130 + 20 * Math.sin(time * 0.9) + 10 * Math.sin(time * 2.3)
  return (Math.sin(2 * Math.PI * pitch * time) + 0.4 * Math.sin(4 * Math.PI * pitch * time)) / 1.4
}

function writeHeader(view: DataView, samples: number): void {
  const text = (at: number, words: string) => [...words].forEach((each, n) => view.setUint8(at + n, each.charCodeAt(0)))
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, samples, true)
}
