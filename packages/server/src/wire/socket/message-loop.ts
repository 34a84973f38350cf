import * as v from 'valibot'
import { envelopeSchema, PING, PONG, type Envelope } from '@cairn/contract/wire'
import secureJson from 'secure-json-parse'
import { messageFrame, textFrame, type Frame } from './frame.ts'

/** The part of a socket that the message loop uses. */
export interface Line {
  push(frame: Frame): void
  close(reason: 'badMessages'): void
  pause(): void
  resume(): void
  progress(): { waiting: number }
}

/** Reads the frames of one socket and handles their messages. */
export interface MessageLoop {
  /** Takes a frame. It is dropped after `finish`. */
  take(data: Buffer, isBinary: boolean): void
  /** Takes no more messages; settles when those in work have been answered. */
  finish(): Promise<void>
}

/** Frames in a row that are no messages before the socket is closed (PROTOCOL.md, "Socket"). */
const MAX_BAD_IN_A_ROW = 10
/** Most messages of one socket in progress, and most bytes of unread answers, before reading pauses. */
const MAX_IN_WORK = 64
const MAX_UNREAD_BYTES = 1024 * 1024
const RETRY_MS = 50

const PONG_FRAME = textFrame(PONG)
const BAD_MESSAGE: Frame = messageFrame({ o: 'error', erred: true, b: { userMessage: 'errors.badMessage' } })

/**
 * Creates the message loop of a socket: answers pings, rejects invalid messages (10 in a row close the
 * socket) and passes the others to `handle`, which must not reject. Reading pauses while 64 are worked on or
 * 1 MiB of answers is unread. `restAfter` returns how many milliseconds to pause it after so many bytes, as
 * parsing JSON is expensive.
 */
export function createMessageLoop(
  line: Line,
  handle: (message: Envelope) => Promise<void>,
  restAfter: (bytes: number) => number = () => 0,
): MessageLoop {
  let badInARow = 0
  let inWork = 0
  let paused = false
  let restUntil = 0
  let finished: (() => void) | undefined

  function refuse(): void {
    badInARow += 1
    line.push(BAD_MESSAGE)
    if (badInARow >= MAX_BAD_IN_A_ROW) line.close('badMessages')
  }

  function takeBreath(): void {
    if (finished) return inWork === 0 ? finished() : undefined
    const rests = performance.now() < restUntil
    const full = rests || inWork >= MAX_IN_WORK || line.progress().waiting > MAX_UNREAD_BYTES
    if (full === paused) return
    paused = full
    if (!full) return line.resume()
    line.pause()
    setTimeout(takeBreathAgain, RETRY_MS)
  }

  function takeBreathAgain(): void {
    takeBreath()
    if (paused) setTimeout(takeBreathAgain, RETRY_MS).unref()
  }

  function take(data: Buffer, isBinary: boolean): void {
    if (finished) return
    const rest = restAfter(data.length)
    if (rest > 0) restUntil = performance.now() + rest
    const text = isBinary ? '' : data.toString('utf8')
    if (text === PONG) return
    if (text === PING) return line.push(PONG_FRAME)
    const message = parseMessage(text)
    if (!message) {
      refuse()
      return takeBreath()
    }
    badInARow = 0
    inWork += 1
    takeBreath()
    void handle(message).finally(() => {
      inWork -= 1
      takeBreath()
    })
  }

  function finish(): Promise<void> {
    return new Promise((resolve) => {
      finished = resolve
      takeBreath()
    })
  }

  return { take, finish }
}

/** Refuses names that reach for a prototype, at any depth (TRUST.md, T12). */
function parseJson(text: string): unknown {
  return secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' })
}

function parseMessage(text: string): Envelope | undefined {
  try {
    const parsed = v.safeParse(envelopeSchema, parseJson(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
