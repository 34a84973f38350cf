import { joinSamples, loudnessOf, type Sound } from '@cairn/model/wav'

/** Samples a second that are asked for: what archives and programs for dictionaries take. */
const RATE = 48_000

/** The code that runs on the thread of the sound. */
const CAPTURE = new URL('./capture-worklet.js', import.meta.url).href

/** Preloads the code that records, so that it works offline. Never rejects: `startRecording` does instead. */
export async function prepareRecording(): Promise<void> {
  try {
    await new OfflineAudioContext(1, 1, RATE).audioWorklet.addModule(CAPTURE)
  } catch {
    // Whoever starts a recording is told what is missing.
  }
}

/** Why there is no microphone: refused by the person or the browser, missing, or used by another program. */
export type MicrophoneProblem = 'refused' | 'missing' | 'busy'

/** A recording in progress; `stop` ends it. */
export interface Recording {
  /** Ends it and returns what was recorded. The microphone is free again. */
  stop: () => Promise<Sound>
}

/** Thrown by `startRecording` when there is no microphone; `problem` says why. */
export class NoMicrophone extends Error {
  readonly problem: MicrophoneProblem

  constructor(problem: MicrophoneProblem) {
    super(`no microphone: ${problem}`)
    this.problem = problem
  }
}

/**
 * Asks for the microphone and starts to record. `onLevel` gets the loudness from 0 to 1 and the seconds
 * recorded, some twenty times a second. Rejects with `NoMicrophone`.
 */
export async function startRecording(onLevel: (loudness: number, seconds: number) => void): Promise<Recording> {
  const stream = await openMicrophone()
  const context = openContext()
  const pieces: Float32Array[] = []
  let length = 0
  try {
    await context.audioWorklet.addModule(CAPTURE)
    const capture = new AudioWorkletNode(context, 'cairn-capture', { numberOfOutputs: 0, channelCount: 1 })
    capture.port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!(data instanceof Float32Array)) return
      pieces.push(data)
      length += data.length
      onLevel(loudnessOf(data), length / context.sampleRate)
    })
    capture.port.start()
    context.createMediaStreamSource(stream).connect(capture)
    // A context that was made before the person pressed anything sleeps.
    await context.resume()
  } catch (thrown) {
    end(stream)
    await context.close()
    throw thrown
  }
  return {
    async stop() {
      end(stream)
      const { sampleRate } = context
      await context.close()
      return { samples: joinSamples(pieces), rate: sampleRate }
    },
  }
}

/** Speech is taken as it is: what cleans calls also takes away sounds that languages have. */
const AS_IT_IS = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 }

async function openMicrophone(): Promise<MediaStream> {
  // Browsers leave this out on pages without encryption.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new NoMicrophone('missing')
  try {
    return await devices.getUserMedia({ audio: AS_IT_IS })
  } catch (thrown) {
    throw new NoMicrophone(problemOf(thrown instanceof DOMException ? thrown.name : ''))
  }
}

function problemOf(name: string): MicrophoneProblem {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}

/** Some browsers do not join a microphone and a context of different rates. They get their own rate. */
function openContext(): AudioContext {
  try {
    return new AudioContext({ sampleRate: RATE })
  } catch {
    return new AudioContext()
  }
}

function end(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
