import * as v from 'valibot'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { pushSchemas } from '@cairn/contract/wire'
import { createSubject, type Observable } from './observable.ts'

export interface FallbackParts {
  /** Posts a message and gives the body of its answer. */
  post: (operation: string, body: unknown) => Promise<unknown>
  token: () => string | undefined
  /** What a socket would have heard. */
  push: (name: string, body: unknown) => void
  /** Starts to look at what is watched; the answer stops it. Loaded when it is first needed. */
  startPolling: (onFailed: (thrown: unknown) => void) => Promise<() => void>
  /** The server does not answer over HTTP either, or no longer. */
  onLost: () => void
  /** The token was refused. */
  onRefused: (error: CairnError) => void
}

/** Whether HTTP stands in for the socket: tried when sockets do not get through, ended when one does. */
export class Fallback {
  readonly #parts: FallbackParts
  readonly #active = createSubject(false)
  #attempt = 0
  #stopPolling = () => {}

  constructor(parts: FallbackParts) {
    this.#parts = parts
  }

  get active(): Observable<boolean> {
    return this.#active
  }

  /** Introduces this client over HTTP; when the server answers, the session is as good as over a socket. */
  async tryNow(): Promise<void> {
    const token = this.#parts.token()
    if (this.#active.get() || token === undefined) return
    const attempt = ++this.#attempt
    try {
      const authed = v.parse(pushSchemas.authed, await this.#parts.post('tokenAuth', token))
      if (attempt !== this.#attempt) return
      this.#active.set(true)
      this.#parts.push('authed', authed)
      const stop = await this.#parts.startPolling((thrown) => this.#failed(thrown))
      if (attempt === this.#attempt) this.#stopPolling = stop
      else stop()
    } catch (thrown) {
      if (attempt === this.#attempt) this.#failed(thrown)
    }
  }

  /** A socket is there again, or nobody is signed in any more. */
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
    if (error.code === 'notSignedIn' || error.code === 'tokenExpired') this.#parts.onRefused(error)
    else if (wasActive) this.#parts.onLost()
  }
}
