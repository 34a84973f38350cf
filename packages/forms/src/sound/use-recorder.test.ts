// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { wavOf } from '@cairn/model/wav'
import { useRecorder } from './use-recorder.ts'

afterEach(cleanup)

const HEARD = { samples: new Float32Array(8000).fill(0.3), rate: 8000 }

/** Starts a recorder whose microphone hears what it is told, after so many seconds. */
async function record(sound = HEARD, keepsAtStop = false) {
  const heard: ((loudness: number, seconds: number) => void)[] = []
  const kept: Uint8Array[] = []
  const open = async (onLevel: (loudness: number, seconds: number) => void) => {
    heard.push(onLevel)
    return { stop: async () => sound }
  }
  const { result, unmount } = renderHook(() => useRecorder((wav) => void kept.push(wav), { record: open, keepsAtStop }))
  act(() => result.current.start())
  await waitFor(() => expect(result.current.state.step).toBe('recording'))
  return { heard, kept, result, unmount }
}

it('keeps a recording of ten minutes by itself, and the next one begins', async () => {
  const { heard, kept, result } = await record()
  act(() => heard[0]?.(0.3, 599))
  expect(kept).toHaveLength(0)
  act(() => heard[0]?.(0.3, 600))
  await waitFor(() => expect(heard).toHaveLength(2))
  expect(kept).toEqual([wavOf(HEARD)])
  await waitFor(() => expect(result.current.state).toMatchObject({ step: 'recording', seconds: 0 }))
})

it('does not begin the next one if it was stopped meanwhile', async () => {
  const { heard, kept, result } = await record()
  act(() => {
    heard[0]?.(0.3, 600)
    result.current.stop()
  })
  await waitFor(() => expect(kept).toHaveLength(1))
  await waitFor(() => expect(result.current.state.step).toBe('ready'))
  expect(heard).toHaveLength(1)
})

it.each([
  ['shorter than a fifth of a second', { samples: new Float32Array(1500).fill(0.3), rate: 8000 }],
  ['silent', { samples: new Float32Array(8000), rate: 8000 }],
])('asks to say it again if a take is %s', async (_what, sound) => {
  const { result } = await record(sound)
  act(() => result.current.stop())
  await waitFor(() => expect(result.current.state).toEqual({ step: 'ready', isFaint: true }))
})

it.each([
  ['that is stopped', HEARD, { isFaint: false }],
  ['of a low voice', { samples: new Float32Array(8000), rate: 8000 }, { isFaint: true }],
])('keeps a take %s without a press more, if it is asked to', async (_what, sound, { isFaint }) => {
  const { kept, result } = await record(sound, true)
  act(() => result.current.stop())
  await waitFor(() => expect(result.current.state).toEqual({ step: 'ready', isKept: true, isFaint }))
  expect(kept).toEqual([wavOf(sound)])
})

it.each([
  [true, [wavOf(HEARD)]],
  [false, []],
])('of a recording that is left while it runs: kept %s', async (keepsAtStop, then) => {
  const { kept, unmount } = await record(HEARD, keepsAtStop)
  unmount()
  await new Promise((done) => void setTimeout(done, 20))
  expect(kept).toEqual(then)
})
