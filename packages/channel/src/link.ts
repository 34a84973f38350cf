import { CLOSE_CODES, PING, PONG } from '@cairn/contract/wire'
import type { Clock } from './clock.ts'
import { createSubject, type Observable } from './observable.ts'
import { ATTEMPT_TIMEOUT_MS, retryDelay } from './retry.ts'

/** Silence before a ping, and how long its answer may take (platform-core section 9). */
export const PING_AFTER_MS = 30_000
export const PONG_WITHIN_MS = 45_000

/** GOOD; WAIT: a ping was sent; BAD: no reply, the socket was closed (platform-core section 4). */
export type Health = 'GOOD' | 'WAIT' | 'BAD'

/** State of the link. `retryAt` is when the next attempt starts, in the clock's time. */
export type LinkState =
  | { status: 'off' }
  | { status: 'connecting'; failures: number }
  | { status: 'open'; health: Exclude<Health, 'BAD'> }
  | { status: 'waiting'; failures: number; retryAt: number }

/** The part of a browser's WebSocket that is used here. */
export interface Socket {
  send: (text: string) => void
  close: (code?: number, reason?: string) => void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

export interface LinkOptions {
  createSocket: () => Socket
  clock: Clock
  onOpen: () => void
  onText: (text: string) => void
  /** The open socket closed. Answers whether to try again. */
  onLost: (code: number) => boolean
  /** An attempt failed; another follows. */
  onFailed: () => void
}

/** One socket kept open: attempts with growing delays, and a health check by ping. */
export class Link {
  readonly #options: LinkOptions
  readonly #state = createSubject<LinkState>({ status: 'off' })
  #socket: Socket | undefined
  #failures = 0
  #cancelRetry = () => {}
  #cancelSlow = () => {}
  #cancelPing = () => {}

  constructor(options: LinkOptions) {
    this.#options = options
  }

  get state(): Observable<LinkState> {
    return this.#state
  }

  /** Starts connecting at once, whatever was waited for. */
  start(): void {
    this.#drop()
    this.#state.set({ status: 'connecting', failures: this.#failures })
    this.#attempt()
  }

  /** Closes for good, until the next `start`. */
  stop(): void {
    this.#drop(1000)
    this.#failures = 0
    this.#state.set({ status: 'off' })
  }

  /** Sends on the open socket. */
  send(text: string): void {
    this.#socket?.send(text)
  }

  /** Gives the socket up, as broken, and connects anew. */
  abandon(code: number): void {
    if (this.#state.get().status !== 'open') return
    this.#drop(code)
    this.#lost(code)
  }

  #attempt(): void {
    const socket = this.#options.createSocket()
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = (event: { data: unknown }) => this.#heard(event.data)
    socket.onerror = () => {}
    socket.onclose = (event: { code: number }) => this.#closed(event.code)
    this.#cancelSlow = this.#options.clock.after(ATTEMPT_TIMEOUT_MS, () => this.#failed())
  }

  #opened(): void {
    this.#cancelSlow()
    this.#cancelRetry()
    this.#state.set({ status: 'open', health: 'GOOD' })
    this.#expectSilence()
    this.#options.onOpen()
  }

  /** Resets the delays: called once the server has accepted this client, not merely the socket. */
  settled(): void {
    this.#failures = 0
  }

  #heard(data: unknown): void {
    if (this.#state.get().status !== 'open') return
    this.#state.set({ status: 'open', health: 'GOOD' })
    this.#expectSilence()
    if (data === PING) this.send(PONG)
    else if (typeof data === 'string' && data !== PONG) this.#options.onText(data)
  }

  #expectSilence(): void {
    const { clock } = this.#options
    this.#cancelPing()
    this.#cancelPing = clock.after(PING_AFTER_MS, () => {
      this.#state.set({ status: 'open', health: 'WAIT' })
      this.send(PING)
      this.#cancelPing = clock.after(PONG_WITHIN_MS, () => this.abandon(CLOSE_CODES.timeout))
    })
  }

  #closed(code: number): void {
    const { status } = this.#state.get()
    if (status === 'waiting') return void (this.#socket = undefined)
    this.#drop()
    if (status === 'open') this.#lost(code)
    else this.#failed()
  }

  #lost(code: number): void {
    if (this.#options.onLost(code)) this.#failed()
    else this.stop()
  }

  /** An attempt that is merely slow is left running until the next one begins: on a bad link it may still open. */
  #failed(): void {
    const { clock } = this.#options
    if (this.#state.get().status === 'waiting') return
    this.#cancelSlow()
    this.#failures += 1
    const delay = retryDelay(this.#failures, clock.random())
    this.#state.set({ status: 'waiting', failures: this.#failures, retryAt: clock.now() + delay })
    this.#cancelRetry = clock.after(delay, () => this.start())
    this.#options.onFailed()
  }

  #drop(code?: number): void {
    this.#cancelRetry()
    this.#cancelSlow()
    this.#cancelPing()
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close(code ?? 1000)
  }
}
