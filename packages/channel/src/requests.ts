import { CairnError, errorFromBody, toCairnError } from '@cairn/contract/errors'
import type { Envelope } from '@cairn/contract/wire'
import type { Clock } from './clock.ts'
import type { StreamSink, PartHandler } from './stream-parts.ts'
import { isRepeatable, IdempotencyKeys } from './idempotency-keys.ts'

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

/** Options of `Requests`. */
export interface RequestOptions {
  clock: Clock
  /** Returns the milliseconds to wait for an answer; 0 waits without end. */
  timeout: () => number
  /** Returns the greatest size of a message on the socket. Larger ones are sent over HTTP. */
  maxBytes: () => number
  sendText: (text: string) => void
  /** Returns what can carry a message now; `soon` means that the socket may open shortly. */
  carrier: () => 'socket' | 'soon' | 'http'
  /** Sends a message over HTTP. If `onPart` is given, the answer may come in parts. */
  post: (message: Envelope, onPart: PartHandler | undefined) => Promise<unknown>
  /** Called when an answer on the socket is overdue. */
  onTimeout: () => void
}

/**
 * Pending requests: matches answers by the sequence number `s`, sends requests again after a lost
 * connection, and gives up after the timeout.
 */
export class Requests {
  readonly #options: RequestOptions
  readonly #pending = new Map<number, Pending>()
  readonly #keys = new IdempotencyKeys()
  #sequence = 0

  constructor(options: RequestOptions) {
    this.#options = options
  }

  /**
   * Sends operation `o` with body `b`. Resolves to the body of the answer; rejects with a `CairnError`.
   * With `parts` the answer may come in parts; use it for reads only, because they get no idempotency
   * key. Aborting `signal` rejects with `streamEnded`.
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

  /** Takes an answer. Returns false if no request is waiting for it. */
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

  /** Takes a part of an answer and restarts the timeout of its request. */
  part(s: number, body: unknown): void {
    const pending = this.#pending.get(s)
    if (pending?.carrier === 'socket') this.#take(s, pending, body)
  }

  /** Sends the requests that are waiting for a connection. */
  flush(): void {
    for (const [s, pending] of [...this.#pending]) if (pending.carrier === 'none') this.#dispatch(s, pending)
  }

  /**
   * Must be called when the socket is open again. Requests on HTTP are sent on the socket too; the first
   * answer counts.
   */
  resume(): void {
    for (const pending of this.#pending.values())
      if (pending.carrier === 'http' && isRepeatable(pending.o) && !pending.parts) pending.carrier = 'none'
    this.flush()
  }

  /**
   * Must be called when the socket is lost. Requests that may be repeated wait for the next one, the
   * others fail.
   */
  lost(): void {
    for (const [s, pending] of [...this.#pending]) {
      if (pending.carrier !== 'socket') continue
      if (isRepeatable(pending.o)) pending.carrier = 'none'
      else this.#fail(s, pending, new CairnError('networkError', `${pending.o}: connection lost`))
    }
  }

  /** Rejects all requests, because the session has ended. */
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

  /** Passes a part on. Returns false if nobody waits for it any more. */
  #take(s: number, pending: Pending, body: unknown): boolean {
    if (!this.#pending.has(s)) return false
    pending.cancelTimeout()
    this.#expect(s, pending)
    pending.parts?.part(body)
    return true
  }

  /** Ends a streamed request and tells the server that it may stop. */
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
