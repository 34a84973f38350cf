import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { CairnError } from '@cairn/contract/errors'
import { CLOSE_CODES, type Envelope } from '@cairn/contract/wire'
import type { TokenClaims } from '../../items/facts/identity.ts'
import { messageFrame, pushFrame, type Frame } from './frame.ts'
import { createSendQueue, type SendQueue } from './send-queue.ts'
import type { WatchIndex } from './watch-index.ts'

/** Watches one socket may hold; far above what a person can have open. */
const MAX_WATCHES = 10_000
/** Most labels watched by a socket; the least recently requested is dropped first. */
const MAX_LABELS = 5000
/** A peer that does not answer the close is cut off after this time. */
const CLOSE_GRACE_MS = 2000

/** Why the server closes a socket. */
export type CloseReason = keyof typeof CLOSE_CODES

/**
 * The version of an item that was last sent to a socket: its real update number, and the update count shown
 * to the reader.
 */
export interface Sent {
  update: number
  u: number
}

/** One socket: its person, its watches and its send queue. */
export class Connection {
  readonly #socket: WebSocket
  readonly #network: Socket
  /** IP address, which identifies visitors. */
  readonly address: string
  readonly #index: WatchIndex<Connection>
  readonly #queue: SendQueue
  /** Watched item → the update that was sent last, and the count by which it was told. */
  readonly #items = new Map<string, Sent>()
  readonly #types = new Set<string>()
  readonly #labels = new Set<string>()
  /** What waits for the answers to pings, in their order. */
  readonly #received: (() => void)[] = []
  claims: TokenClaims | undefined
  /** Called when the token of this socket's session was renewed. */
  renewed: (claims: TokenClaims) => void = () => {}
  /**
   * Converts a frame over the limit of a message to the announcement of its body; returns others unchanged.
   */
  fit: (frame: Frame) => Frame = (frame) => frame
  /** Settles when the messages in work have been answered; set by whoever reads the socket. */
  finish: () => Promise<void> = () => Promise.resolve()
  #closed = false
  #gone: AbortController | undefined
  readonly #closing = new Set<() => void>()

  constructor(socket: WebSocket, network: Socket, index: WatchIndex<Connection>, address = '') {
    this.address = address
    this.#socket = socket
    this.#network = network
    this.#index = index
    this.#queue = createSendQueue(network)
    network.on('drain', () => this.#queue.drained())
    socket.on('pong', () => this.#received.shift()?.())
  }

  /** Is aborted once nothing is sent any more. */
  get gone(): AbortSignal {
    this.#gone ??= new AbortController()
    if (this.#closed) this.#gone.abort()
    return this.#gone.signal
  }

  /** Index of the User item, undefined for a visitor. */
  get user(): number | undefined {
    return this.claims?.user
  }

  get isOpen(): boolean {
    return !this.#closed && this.#socket.readyState === this.#socket.OPEN
  }

  get watchedItems(): readonly string[] {
    return [...this.#items.keys()]
  }

  get watchedTypes(): readonly string[] {
    return [...this.#types]
  }

  get watchedLabels(): readonly string[] {
    return [...this.#labels]
  }

  answer(message: Envelope): void {
    this.push(messageFrame(message))
  }

  /** Sends a frame; drops it if the socket is closed, and closes one that is too slow. */
  push(frame: Frame): void {
    if (this.isOpen && !this.#queue.send(this.fit(frame))) this.close('draining', 'too slow')
  }

  /**
   * Sends a version of an item, unless it is not watched or a later one was sent; the same once more only
   * with `isAgain`, as the person may see it otherwise now. If its update count is lower than the last one,
   * because they see fewer changes, a removal is sent first.
   */
  pushItem(id: string, { update, u, frame }: Sent & { frame: Frame }, isAgain = false): void {
    const sent = this.#items.get(id)
    if (sent === undefined || update < sent.update || (u === sent.u && !isAgain)) return
    this.#items.set(id, { update, u })
    const whole = u < sent.u ? [pushFrame('item/remove', { id }), frame] : [frame]
    this.#pushOf(id, ...whole)
  }

  /** Sends that an item is no longer readable, and drops queued versions of it. Its watch stays. */
  pushRemoval(id: string): void {
    this.#pushOf(id, pushFrame('item/remove', { id }))
  }

  /** Ends the watch of an item that the person may no longer see, and notifies them once. */
  dropItem(id: string): void {
    if (!this.#items.has(id)) return
    this.removeItemWatch(id)
    this.pushRemoval(id)
  }

  /**
   * Watches an item of which the client has the version with update count `u`. Throws `badMessage` if the
   * socket has 10,000 watches of items and types. Does nothing on a closed socket.
   */
  addItemWatch(id: string, u: number): void {
    if (this.#closed) return
    if (this.#items.size + this.#types.size >= MAX_WATCHES)
      throw new CairnError('badMessage', `more than ${MAX_WATCHES} watches`)
    this.#items.set(id, { update: 0, u })
    this.#index.items.add(id, this)
  }

  removeItemWatch(id: string): void {
    this.#items.delete(id)
    this.#index.items.remove(id, this)
  }

  /** Watches a type, however many watches there are. */
  addTypeWatch(type: string): void {
    if (this.#closed) return
    this.#types.add(type)
    this.#index.types.add(type, this)
  }

  removeTypeWatch(type: string): void {
    this.#types.delete(type)
    this.#index.types.remove(type, this)
  }

  /** Watches a label. Beyond 5,000 the one asked for longest ago is dropped. */
  addLabelWatch(id: string): void {
    if (this.#closed) return
    this.#labels.delete(id)
    this.#labels.add(id)
    this.#index.labels.add(id, this)
    const [oldest] = this.#labels
    if (this.#labels.size > MAX_LABELS && oldest !== undefined) this.removeLabelWatch(oldest)
  }

  removeLabelWatch(id: string): void {
    this.#labels.delete(id)
    this.#index.labels.remove(id, this)
  }

  dropWatches(): void {
    for (const id of this.#items.keys()) this.removeItemWatch(id)
    for (const type of this.#types) this.removeTypeWatch(type)
    for (const id of this.#labels) this.removeLabelWatch(id)
  }

  /** Bytes queued and bytes sent: a stalled reader shows in both. */
  progress(): { waiting: number; sent: number } {
    return { waiting: this.#queue.waitingBytes(), sent: this.#network.bytesWritten - this.#network.writableLength }
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Calls back once the other end has received everything sent so far. */
  whenReceived(then: () => void): void {
    this.#received.push(then)
    this.#socket.ping()
  }

  /**
   * Registers a callback for when the socket is closed, called at once if it already is. Returns a function
   * that removes it.
   */
  whenClosed(then: () => void): () => void {
    if (this.#closed) then()
    else this.#closing.add(then)
    return () => void this.#closing.delete(then)
  }

  /** Ends all watches after the socket was closed. */
  closed(): void {
    this.#closed = true
    this.#gone?.abort()
    this.dropWatches()
    for (const then of this.#closing) then()
    this.#closing.clear()
  }

  /** Closes with the code of PROTOCOL.md; the reason is the word, unless another is given. */
  close(reason: CloseReason, words: string = reason): void {
    if (this.#closed) return
    this.closed()
    this.#socket.close(CLOSE_CODES[reason], words)
    setTimeout(() => this.#socket.terminate(), CLOSE_GRACE_MS).unref()
  }

  #pushOf(id: string, ...frames: Frame[]): void {
    const fitting = frames.map((frame) => this.fit(frame))
    const [first = Buffer.alloc(0)] = fitting
    if (this.isOpen && !this.#queue.sendItem(id, frames.length === 1 ? first : Buffer.concat(fitting)))
      this.close('draining', 'too slow')
  }
}
