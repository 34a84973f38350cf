import { CairnError, errorFromBody, toCairnError } from '@cairn/contract/errors'
import type { Envelope } from '@cairn/contract/wire'
import type { Clock } from './clock.ts'
import type { StreamSink, PartTaker } from './parts.ts'
import { isRepeatable, Keys } from './repeatable.ts'

interface Pending {
  o: string
  b: unknown
  text: string
  parts: StreamSink | undefined
  carrier: 'none' | 'socket' | 'http'
  resolve: (body: unknown) => void
  reject: (error: CairnError) => void
  cancelTimeout: () => void
}

export interface RequestOptions {
  clock: Clock
  /** Longest wait for an answer in milliseconds; 0 waits without end. */
  timeout: () => number
  maxBytes: () => number
  sendText: (text: string) => void
  /** What could carry a message now. */
  carrier: () => 'socket' | 'soon' | 'http'
  /** Over HTTP; parts of the answer go to `onPart`, where it is given. */
  post: (message: Envelope, onPart: PartTaker | undefined) => Promise<unknown>
  /** The answer to a message on the socket did not come in time. */
  onTimeout: () => void
}

/** Messages on their way: paired with their answers by `s`, sent again after a loss, given up after the timeout. */
export class Requests {
  readonly #options: RequestOptions
  readonly #pending = new Map<number, Pending>()
  readonly #keys = new Keys()
  #sequence = 0

  constructor(options: RequestOptions) {
    this.#options = options
  }

  /**
   * Sends `o` with body `b`; the answer's body, or a `CairnError`. With `parts` the answer may come in parts, until the signal is aborted: what does so changes
   * nothing, and needs no key.
   */
  send(o: string, body?: unknown, parts?: StreamSink, signal?: AbortSignal): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(new CairnError('streamEnded'))
    const s = ++this.#sequence
    const b = parts ? body : this.#keys.withKey(o, body)
    const text = JSON.stringify({ o, b, s })
    return new Promise((resolve, reject) => {
      const pending: Pending = { o, b, text, parts, carrier: 'none', resolve, reject, cancelTimeout: () => {} }
      this.#pending.set(s, pending)
      this.#expect(s, pending)
      signal?.addEventListener('abort', () => this.#giveUp(s, pending), { once: true })
      this.#dispatch(s, pending)
    })
  }

  /** Takes an answer; false when nothing waits for it. */
  answer({ s, b, erred }: Envelope): boolean {
    const pending = s === undefined ? undefined : this.#pending.get(s)
    if (s === undefined || !pending) return false
    const error = erred ? errorFromBody(b) : undefined
    if (error?.code === 'messageTooLarge' && pending.carrier === 'socket' && isRepeatable(pending.o)) {
      // The answer is too large for the socket.
      this.#overHttp(s, pending)
      return true
    }
    this.#forget(s, pending)
    if (error) pending.reject(error)
    else if (b === undefined) pending.reject(new CairnError('emptyResponse', pending.o))
    else pending.resolve(b)
    return true
  }

  /** Takes a part of an answer; it shows that the server is at work. */
  part(s: number, body: unknown): void {
    const pending = this.#pending.get(s)
    if (pending?.carrier === 'socket') this.#take(s, pending, body)
  }

  /** Sends what waits, over whatever carries it now. */
  flush(): void {
    for (const [s, pending] of [...this.#pending]) if (pending.carrier === 'none') this.#dispatch(s, pending)
  }

  /** The socket is there again: it takes over also what hangs on HTTP; the first answer counts. */
  resume(): void {
    for (const pending of this.#pending.values())
      if (pending.carrier === 'http' && isRepeatable(pending.o) && !pending.parts) pending.carrier = 'none'
    this.flush()
  }

  /** The socket is gone: what may be repeated waits for the next one, the rest fails. */
  lost(): void {
    for (const [s, pending] of [...this.#pending]) {
      if (pending.carrier !== 'socket') continue
      if (isRepeatable(pending.o)) pending.carrier = 'none'
      else this.#fail(s, pending, new CairnError('networkError', `${pending.o}: connection lost`))
    }
  }

  /** The session ended: nobody waits any more. */
  rejectAll(error: CairnError): void {
    for (const [s, pending] of [...this.#pending]) this.#fail(s, pending, error)
    this.#keys.forget()
  }

  #dispatch(s: number, pending: Pending): void {
    const carrier = byteLength(pending.text) > this.#options.maxBytes() ? 'http' : this.#options.carrier()
    if (carrier === 'soon') return
    if (carrier === 'http') return this.#overHttp(s, pending)
    pending.carrier = carrier
    pending.parts?.begin()
    this.#options.sendText(pending.text)
  }

  #overHttp(s: number, pending: Pending): void {
    pending.carrier = 'http'
    pending.parts?.begin()
    void this.#post(s, pending)
  }

  async #post(s: number, pending: Pending): Promise<void> {
    try {
      const onPart = pending.parts && ((body: unknown) => this.#take(s, pending, body))
      const b = await this.#options.post({ o: pending.o, b: pending.b, s }, onPart)
      this.answer({ o: pending.o, s, b })
    } catch (thrown) {
      if (pending.carrier !== 'http') return
      const error = toCairnError(thrown)
      if (error.code !== 'networkError' || !isRepeatable(pending.o)) return this.#fail(s, pending, error)
      pending.carrier = 'none'
      if (this.#pending.has(s) && this.#options.carrier() === 'socket') this.#dispatch(s, pending)
    }
  }

  /** Gives a part to who waits for it; false where nobody does any more. */
  #take(s: number, pending: Pending, body: unknown): boolean {
    if (!this.#pending.has(s)) return false
    pending.cancelTimeout()
    this.#expect(s, pending)
    pending.parts?.part(body)
    return true
  }

  /** Nobody waits for the answer any more: the server may stop making it. */
  #giveUp(s: number, pending: Pending): void {
    if (!this.#pending.has(s)) return
    this.#fail(s, pending, new CairnError('streamEnded'))
    if (pending.carrier === 'socket') this.send('endStream', { of: s }).catch(() => {})
  }

  #expect(s: number, pending: Pending): void {
    const timeout = this.#options.timeout()
    if (timeout > 0) pending.cancelTimeout = this.#options.clock.after(timeout, () => this.#expired(s))
  }

  #expired(s: number): void {
    const pending = this.#pending.get(s)
    if (!pending) return
    const onSocket = pending.carrier === 'socket'
    if (!pending.parts) this.#keys.undecided(pending.o, pending.b)
    this.#fail(s, pending, new CairnError(onSocket ? 'wsMsgTimeout' : 'networkError', `${pending.o}: no answer`))
    if (onSocket) this.#options.onTimeout()
  }

  #fail(s: number, pending: Pending, error: CairnError): void {
    this.#forget(s, pending)
    pending.reject(error)
  }

  #forget(s: number, pending: Pending): void {
    pending.cancelTimeout()
    this.#pending.delete(s)
  }
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
