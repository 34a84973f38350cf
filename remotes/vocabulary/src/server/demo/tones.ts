import { wavOf } from '@cairn/model/wav'

const RATE = 22_050
/** How long each letter sounds, and the silence at both ends, in seconds. */
const [LETTER, SILENCE] = [0.14, 0.2]
const [LOWEST, STEPS] = [140, 12]

/** Makes a sound for a word: a tone for each of its letters, no voice. Returns a WAV file. */
export function tonesOf(word: string): Uint8Array {
  const letters = [...word.normalize('NFD').replaceAll(/\P{L}/gu, '')]
  const samples = new Float32Array(Math.round((letters.length * LETTER + 2 * SILENCE) * RATE))
  const size = Math.round(LETTER * RATE)
  for (const [at, letter] of letters.entries()) {
    const pitch = LOWEST * 2 ** (((letter.codePointAt(0) ?? 0) % STEPS) / STEPS)
    const start = Math.round(SILENCE * RATE) + at * size
    for (let n = 0; n < size; n += 1) {
      const swell = Math.sin((Math.PI * n) / size)
      const wave = Math.sin((2 * Math.PI * pitch * n) / RATE) + 0.4 * Math.sin((4 * Math.PI * pitch * n) / RATE)
      samples[start + n] = 0.25 * swell * wave
    }
  }
  return wavOf({ samples, rate: RATE })
}
