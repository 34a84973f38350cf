import type { Clock } from './clock.ts'
import type { Socket } from './link.ts'
import type { KeyStore } from './storage.ts'

/** Time that moves only when a test says so. */
export class FakeClock implements Clock {
  #now = 0
  #tasks: { at: number; task: () => void }[] = []

  now(): number {
    return this.#now
  }

  random(): number {
    return 0.5
  }

  after(delay: number, task: () => void): () => void {
    const entry = { at: this.#now + delay, task }
    this.#tasks.push(entry)
    return () => void (this.#tasks = this.#tasks.filter((one) => one !== entry))
  }

  /** Lets `milliseconds` pass, running what falls due in order. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds
    for (;;) {
      const next = this.#tasks.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#tasks = this.#tasks.filter((one) => one !== next)
      this.#now = Math.max(this.#now, next.at)
      next.task()
    }
    this.#now = end
  }
}

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
    return this.sent.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text) as { o: string; b?: unknown; s?: number })
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

/** Storage in memory. */
export function memoryStore(initial: Record<string, string> = {}): KeyStore {
  const values = new Map(Object.entries(initial))
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value), removeItem: (key) => void values.delete(key) }
}
