import { AsyncLocalStorage } from 'node:async_hooks'
import { withinSameBudget } from './budget.ts'

/**
 * A streamed answer of an operation: what the generator yields is sent as parts, in order, and what it
 * returns is the final answer. The next part is requested only when the client has room for it
 * (backpressure); the generator is ended (`return`) when the client is gone. Allowed only if the caller
 * `takesParts`.
 */
export class Streamed {
  readonly parts: AsyncGenerator<unknown, unknown>
  readonly #stopped: AbortController

  /** What makes the parts may follow the signal of `stopped`, to stop in the middle of one. */
  constructor(parts: AsyncGenerator<unknown, unknown>, stopped = new AbortController()) {
    // Parts are produced in the context of the original request, whoever pulls them; each part has a call's
    // budget.
    const inContext = AsyncLocalStorage.snapshot()
    const next = parts.next.bind(parts)
    parts.next = (...given) => inContext(() => withinSameBudget(() => next(...given)))
    this.parts = parts
    this.#stopped = stopped
  }

  /** Has `inTurn` run the making of each part, so that it can wait its turn. Returns the stream itself. */
  made(inTurn: <T>(make: () => Promise<T>) => Promise<T>): this {
    const { parts } = this
    const next = parts.next.bind(parts)
    parts.next = (...given) => inTurn(() => next(...given))
    return this
  }

  /** Stops the stream, as the receiver has cancelled. */
  async end(): Promise<void> {
    this.#stopped.abort()
    await this.parts.return(undefined)
  }
}
