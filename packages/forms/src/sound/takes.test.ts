import { expect, test } from 'vitest'
import { wavOf } from '@cairn/model/wav'
import { fileOfTake, makeTake, readTakes, sumOf, takesName } from './takes.ts'

test('a take comes back from the device byte for byte, the oldest first', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 31) % 256)
  const target = { type: 'Lexeme', property: 'media', index: 12 }
  const { key, ...take } = await makeTake(bytes, 'kʷa.wav', target)
  const stored: unknown = JSON.parse(JSON.stringify({ [key]: take, older: { ...take, at: 1 }, other: 'words' }))
  const [older, newer] = readTakes(stored as Record<string, unknown>)
  expect([older?.key, newer?.key]).toEqual(['older', key])
  const file = newer && fileOfTake(newer)
  expect(file).toMatchObject({ name: 'kʷa.wav', type: 'audio/wav' })
  expect(await sumOf(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(take.sum)
  expect(takesName(target)).toBe('takes Lexeme-12.media')
  expect(takesName({ type: 'Lexeme', property: 'media' })).toBe('takes Lexeme-0.media')
})

test('a recording of ten minutes comes back from the device byte for byte', { timeout: 120_000 }, async () => {
  const rate = 48_000
  const samples = Float32Array.from({ length: 600 * rate }, (_, at) => Math.sin(at / 20) / 2)
  const bytes = wavOf({ samples, rate })
  expect(bytes).toHaveLength(57_600_044)
  const { key, ...take } = await makeTake(bytes, 'story.wav', { type: 'Lexeme', property: 'media', index: 12 })
  const [back] = readTakes(JSON.parse(JSON.stringify({ [key]: take })) as Record<string, unknown>)
  const file = back && fileOfTake(back)
  expect(file?.size).toBe(57_600_044)
  expect(await sumOf(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(take.sum)
})
