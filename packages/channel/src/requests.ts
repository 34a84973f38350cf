import { CairnError, errorFromBody, toCairnError } from '@cairn/contract/errors'
import type { Envelope } from '@cairn/contract/wire'
import type { Clock } from './clock.ts'

/** Operations that may be sent again when the answer was lost: reads, and writes the server recognises. */
const REPEATABLE = new Set([
  'read',
  'readAllowed',
  'readMany',
  'label',
  'history',
  'search',
  'create',
  'update',
  'delete',
])

interface Pending {
  o: string
  b: unknown
  text: string
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
  post: (message: Envelope) => Promise<unknown>
  /** The answer to a message on the socket did not come in time. */
  onTimeout: () => void
}

/** Messages on their way: paired with their answers by `s`, sent again after a loss, given up after the timeout. */
export class Requests {
  readonly #options: RequestOptions
  readonly #pending = new Map<number, Pending>()
  #sequence = 0

  constructor(options: RequestOptions) {
    this.#options = options
  }

  /** Sends `o` with body `b`; the answer's body, or a `CairnError`. */
  send(o: string, b?: unknown): Promise<unknown> {
    const s = ++this.#sequence
    const text = JSON.stringify({ o, b, s })
    return new Promise((resolve, reject) => {
      const timeout = this.#options.timeout()
      const cancelTimeout = timeout > 0 ? this.#options.clock.after(timeout, () => this.#expired(s)) : () => {}
      const pending: Pending = { o, b, text, carrier: 'none', resolve, reject, cancelTimeout }
      this.#pending.set(s, pending)
      this.#dispatch(s, pending)
    })
  }

  /** Takes an answer; false when nothing waits for it. */
  answer({ s, b, erred }: Envelope): boolean {
    const pending = s === undefined ? undefined : this.#pending.get(s)
    if (s === undefined || !pending) return false
    this.#forget(s, pending)
    if (erred) pending.reject(errorFromBody(b))
    else if (b === undefined) pending.reject(new CairnError('emptyResponse', pending.o))
    else pending.resolve(b)
    return true
  }

  /** Sends what waits, over whatever carries it now. */
  flush(): void {
    for (const [s, pending] of [...this.#pending]) if (pending.carrier === 'none') this.#dispatch(s, pending)
  }

  /** The socket is there again: it takes over also what hangs on HTTP; the first answer counts. */
  resume(): void {
    for (const pending of this.#pending.values())
      if (pending.carrier === 'http' && isRepeatable(pending.o)) pending.carrier = 'none'
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
  }

  #dispatch(s: number, pending: Pending): void {
    const carrier = byteLength(pending.text) > this.#options.maxBytes() ? 'http' : this.#options.carrier()
    if (carrier === 'soon') return
    pending.carrier = carrier
    if (carrier === 'socket') this.#options.sendText(pending.text)
    else void this.#post(s, pending)
  }

  async #post(s: number, pending: Pending): Promise<void> {
    try {
      const b = await this.#options.post({ o: pending.o, b: pending.b, s })
      this.answer({ o: pending.o, s, b })
    } catch (thrown) {
      if (pending.carrier !== 'http') return
      const error = toCairnError(thrown)
      if (error.code !== 'networkError' || !isRepeatable(pending.o)) return this.#fail(s, pending, error)
      pending.carrier = 'none'
      if (this.#pending.has(s) && this.#options.carrier() === 'socket') this.#dispatch(s, pending)
    }
  }

  #expired(s: number): void {
    const pending = this.#pending.get(s)
    if (!pending) return
    const onSocket = pending.carrier === 'socket'
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

function isRepeatable(operation: string): boolean {
  return REPEATABLE.has(operation.split('/')[0] ?? '')
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
