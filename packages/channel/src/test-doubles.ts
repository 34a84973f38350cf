import { toCairnError } from '@cairn/contract/errors'
import { systemClock, type Clock } from './clock.ts'
import type { Socket } from './link/link.ts'
import type { KeyStore } from './storage.ts'

/** A socket whose server side is the test. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: never) => void) | null = null
  onclose: ((event: never) => void) | null = null
  onerror: (() => void) | null = null
  readonly sent: string[] = []
  closedWith: number | undefined

  send(text: string): void {
    this.sent.push(text)
  }

  close(code?: number): void {
    this.closedWith ??= code ?? 1005
  }

  /** The messages that the client sent, without pings. */
  get messages(): { o: string; b?: unknown; s?: number }[] {
    return this.sent
      .filter((text) => text.startsWith('{'))
      .map((text) => JSON.parse(text) as { o: string; b?: unknown; s?: number })
  }

  /** Reports the socket as open. */
  open(): void {
    this.onopen?.()
  }

  /** Delivers a message from the server. */
  say(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) } as never)
  }

  /** Answers the latest request of an operation; with `erred`, as an error. */
  answer(operation: string, b: unknown, erred = false): void {
    const request = this.messages.findLast(({ o }) => o === operation)
    this.say({ o: operation, s: request?.s, b, ...(erred ? { erred } : {}) })
  }

  /** Closes the socket from the server's side with this code. */
  drop(code = 1006): void {
    this.onclose?.({ code } as never)
  }
}

/** The real clock with all delays ten times shorter. */
export const quickClock: Clock = { ...systemClock, after: (delay, task) => systemClock.after(delay / 10, task) }

/** Returns a storage in memory with these initial values. */
export function memoryStore(initial: Record<string, string> = {}): KeyStore {
  const values = new Map(Object.entries(initial))
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Resolves after `ms` milliseconds. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Creates a recorder of the update counts pushed for a watched item. The count a watch resumes from may come
 * twice, which is ignored.
 */
export function keepCounts() {
  const counts: number[] = []
  let resumedFrom: number | undefined
  return {
    counts,
    resume(): number {
      resumedFrom = counts.at(-1) ?? 1
      return resumedFrom
    },
    hear(u: number): void {
      if (u !== resumedFrom) counts.push(u)
      resumedFrom = undefined
    },
  }
}

/** Codes of errors after which trying again may help. */
const PASSING = ['networkError', 'wsMsgTimeout', 'storeUnavailable', 'serverBusy', 'serverDraining', 'generalFailure']

/** Calls `call` until it succeeds or fails for good, as a user does who presses a button again. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (thrown) {
      if (!PASSING.includes(toCairnError(thrown).code)) throw thrown
      await pause(20)
    }
  }
}
