import * as v from 'valibot'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { pushSchemas } from '@cairn/contract/wire'
import { createSubject, type Observable } from '../observable.ts'

/** Options of `Fallback`. */
export interface FallbackOptions {
  /** Posts a message and resolves to the body of its answer. */
  post: (operation: string, body: unknown) => Promise<unknown>
  /** Returns the session's token; undefined if nobody is signed in. */
  token: () => string | undefined
  /** Delivers a message as if the socket had received it. */
  push: (name: string, body: unknown) => void
  /**
   * Starts polling of what is watched, and resolves to a function that stops it. Its code is loaded at
   * first use.
   */
  startPolling: (onFailed: (thrown: unknown) => void) => Promise<() => void>
  /** Called when the server no longer answers over HTTP. */
  onLost: () => void
  /** Called when the server refuses the token. */
  onRefused: (error: CairnError) => void
}

/** Replaces the socket by HTTP: tried when sockets do not get through, ended when one does. */
export class Fallback {
  readonly #options: FallbackOptions
  readonly #active = createSubject(false)
  #attempt = 0
  #stopPolling = () => {}

  constructor(options: FallbackOptions) {
    this.#options = options
  }

  /** Whether HTTP replaces the socket now. */
  get active(): Observable<boolean> {
    return this.#active
  }

  /**
   * Authenticates over HTTP and, if the server answers, starts polling. Does nothing if already active.
   * Never rejects.
   */
  async tryNow(): Promise<void> {
    const token = this.#options.token()
    if (this.#active.get() || token === undefined) return
    const attempt = ++this.#attempt
    try {
      const authed = v.parse(pushSchemas.authed, await this.#options.post('tokenAuth', token))
      if (attempt !== this.#attempt) return
      this.#active.set(true)
      this.#options.push('authed', authed)
      const stop = await this.#options.startPolling((thrown) => this.#failed(thrown))
      if (attempt === this.#attempt) this.#stopPolling = stop
      else stop()
    } catch (thrown) {
      if (attempt === this.#attempt) this.#failed(thrown)
    }
  }

  /** Ends the fallback, because a socket is open again or nobody is signed in any more. */
  stop(): void {
    this.#attempt += 1
    this.#stopPolling()
    this.#stopPolling = () => {}
    this.#active.set(false)
  }

  #failed(thrown: unknown): void {
    const wasActive = this.#active.get()
    this.stop()
    const error = toCairnError(thrown)
    if (error.code === 'notSignedIn' || error.code === 'tokenExpired') this.#options.onRefused(error)
    else if (wasActive) this.#options.onLost()
  }
}
