import { CLOSE_CODES, PING, PONG } from '@cairn/contract/wire'
import type { Clock } from '../clock.ts'
import { createSubject, type Observable } from '../observable.ts'
import { ATTEMPT_TIMEOUT_MS, retryDelay } from './retry.ts'

/** Milliseconds without a message after which a ping is sent. */
export const PING_AFTER_MS = 30_000
/** Milliseconds in which a ping must be answered. */
export const PONG_WITHIN_MS = 45_000

/**
 * Health of the connection: GOOD, WAIT (a ping is unanswered), or BAD (no answer; the socket was closed).
 */
export type Health = 'GOOD' | 'WAIT' | 'BAD'

/** State of the connection. `retryAt` is the time of the next attempt in milliseconds of the clock. */
export type LinkState =
  | { status: 'off' }
  | { status: 'connecting'; failures: number }
  | { status: 'open'; health: Exclude<Health, 'BAD'> }
  | { status: 'waiting'; failures: number; retryAt: number }

/** The part of a browser's WebSocket that the link uses. */
export interface Socket {
  send: (text: string) => void
  close: (code?: number, reason?: string) => void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

/** Options of `Link`. */
export interface LinkOptions {
  createSocket: () => Socket
  clock: Clock
  /** Called when a socket has opened. */
  onOpen: () => void
  /** Called with each message other than pings. */
  onText: (text: string) => void
  /** Called with the close code when the open socket is lost. Returns whether to connect again. */
  onLost: (code: number) => boolean
  /** Called when an attempt has failed. Another one follows. */
  onFailed: () => void
}

/** Keeps one socket open: reconnects with growing delays, and checks its health by pings. */
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

  /** State of the connection, to be followed. */
  get state(): Observable<LinkState> {
    return this.#state
  }

  /** Connects at once and cancels any waiting. */
  start(): void {
    this.#drop()
    this.#state.set({ status: 'connecting', failures: this.#failures })
    this.#attempt()
  }

  /** Closes the socket until the next `start`. */
  stop(): void {
    this.#drop(1000)
    this.#failures = 0
    this.#state.set({ status: 'off' })
  }

  /** Sends a text on the socket. It is lost if there is none. */
  send(text: string): void {
    this.#socket?.send(text)
  }

  /** Closes a broken socket with this code and connects again. Does nothing unless the socket is open. */
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

  /** Resets the delays. Call it when the server has accepted the client; an open socket is not enough. */
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

  /** A slow attempt keeps running until the next one begins, because it may still succeed. */
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
