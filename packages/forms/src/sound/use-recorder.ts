import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isNothingHeard, trimSilence, wavOf, type Sound } from '@cairn/model/wav'
import { NoMicrophone, prepareRecording, startRecording, type MicrophoneProblem, type Recording } from './microphone.ts'

/** Longest recording (seconds). It is kept by itself then, and a new one begins. */
const LONGEST = 600
/** Levels that a wave shows. */
const WAVE = 48

/**
 * What a recorder does: nothing yet, asking for the microphone, recording, or holding a take to be heard.
 * `wave` has the latest levels, the last one now.
 * `problem` says why there is no microphone; `isFaint` that the take was too short or too faint; `isKept`
 * that it was kept when it was stopped.
 */
export type RecorderState =
  | { step: 'ready'; problem?: MicrophoneProblem; isFaint?: boolean; isKept?: boolean }
  | { step: 'asking' }
  | { step: 'recording'; level: number; seconds: number; wave: readonly number[] }
  | { step: 'taken'; url: string; seconds: number }

/** A recorder, its state, and what one can do with it. */
export interface Recorder {
  state: RecorderState
  start: () => void
  stop: () => void
  /** Forgets the take and starts again. */
  again: () => void
  /** Takes the silence at both ends away. */
  trim: () => void
  /** Returns the take as the bytes of a WAV file and forgets it. Undefined without a take. */
  take: () => Uint8Array<ArrayBuffer> | undefined
}

/** Options of `useRecorder`. */
export interface RecorderOptions {
  /** A recording is kept when it is stopped, also by leaving: `onFull` gets it. */
  keepsAtStop?: boolean
  /** Opens the microphone. */
  record?: typeof startRecording
}

/**
 * Records with the microphone of the device. Leaving the page ends a recording and forgets it, unless it is
 * kept when it is stopped. `onFull` gets one that became too long, as the bytes of a WAV file, while the next
 * begins.
 */
export function useRecorder(
  onFull: (wav: Uint8Array<ArrayBuffer>) => void,
  { keepsAtStop = false, record = startRecording }: RecorderOptions = {},
): Recorder {
  const [state, setState] = useState<RecorderState>({ step: 'ready' })
  const recording = useRef<Recording | undefined>(undefined)
  const sound = useRef<Sound | undefined>(undefined)
  const isGone = useRef(false)
  const isStopped = useRef(false)
  const url = state.step === 'taken' ? state.url : undefined
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])

  const hold = (taken: Sound) => {
    sound.current = taken
    const blob = new Blob([wavOf(taken)], { type: 'audio/wav' })
    setState({ step: 'taken', url: URL.createObjectURL(blob), seconds: taken.samples.length / taken.rate })
  }
  const stop = async () => {
    isStopped.current = true
    const running = recording.current
    recording.current = undefined
    const taken = await running?.stop()
    if (!taken) return
    const isFaint = isNothingHeard(taken)
    // What somebody said in a low voice is for people to judge.
    if (keepsAtStop && taken.samples.length > 0) onFull(wavOf(taken))
    if (isGone.current) return
    if (keepsAtStop) setState({ step: 'ready', isKept: true, isFaint })
    else if (isFaint) setState({ step: 'ready', isFaint: true })
    else hold(taken)
  }
  const leave = useEffectEvent(() => {
    isGone.current = true
    if (keepsAtStop) void stop()
    else void recording.current?.stop()
  })
  useEffect(() => {
    isGone.current = false
    void prepareRecording()
    return () => leave()
  }, [])
  const goOn = async () => {
    const running = recording.current
    recording.current = undefined
    const taken = await running?.stop()
    if (!taken) return
    onFull(wavOf(taken))
    if (isGone.current) return
    // Stop may have been pressed meanwhile.
    if (isStopped.current) setState({ step: 'ready' })
    else await start()
  }
  const start = async () => {
    if (state.step === 'asking' || recording.current) return
    sound.current = undefined
    isStopped.current = false
    setState({ step: 'asking' })
    try {
      const begun = await record((level, seconds) => {
        if (!recording.current) return
        setState((before) => ({
          ...{ step: 'recording', level, seconds },
          wave: [...(before.step === 'recording' ? before.wave : []), level].slice(-WAVE),
        }))
        if (seconds >= LONGEST) void goOn()
      })
      recording.current = begun
      if (isGone.current) void begun.stop()
      else setState({ step: 'recording', level: 0, seconds: 0, wave: [] })
    } catch (thrown) {
      if (!isGone.current)
        setState({ step: 'ready', problem: thrown instanceof NoMicrophone ? thrown.problem : 'missing' })
    }
  }
  return {
    state,
    start: () => void start(),
    stop: () => void stop(),
    again: () => void start(),
    trim: () => sound.current && hold(trimSilence(sound.current)),
    take() {
      const taken = sound.current
      sound.current = undefined
      setState({ step: 'ready' })
      return taken && wavOf(taken)
    },
  }
}
