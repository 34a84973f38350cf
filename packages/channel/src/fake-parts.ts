import { toCairnError } from '@cairn/contract/errors'
import { systemClock, type Clock } from './clock.ts'
import type { Socket } from './link.ts'
import type { KeyStore } from './storage.ts'

/** A socket whose other end is the test. */
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

  /** What this client said, without the health check. */
  get messages(): { o: string; b?: unknown; s?: number }[] {
    return this.sent
      .filter((text) => text.startsWith('{'))
      .map((text) => JSON.parse(text) as { o: string; b?: unknown; s?: number })
  }

  open(): void {
    this.onopen?.()
  }

  say(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) } as never)
  }

  /** Answers the latest request of that operation. */
  answer(operation: string, b: unknown, erred = false): void {
    const request = this.messages.findLast(({ o }) => o === operation)
    this.say({ o: operation, s: request?.s, b, ...(erred ? { erred } : {}) })
  }

  drop(code = 1006): void {
    this.onclose?.({ code } as never)
  }
}

/** Ten times as fast, so that nobody waits for the delays of a bad network. */
export const quickClock: Clock = { ...systemClock, after: (delay, task) => systemClock.after(delay / 10, task) }

/** Storage in memory. */
export function memoryStore(initial: Record<string, string> = {}): KeyStore {
  const values = new Map(Object.entries(initial))
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Codes of what a person tries again. */
const PASSING = ['networkError', 'wsMsgTimeout', 'storeUnavailable', 'serverDraining', 'generalFailure']

/** Until the server has answered it: a person presses the button again. */
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
