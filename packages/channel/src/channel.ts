import * as v from 'valibot'
import type { SessionUser } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Config } from '@cairn/contract/registry'
import { CLOSE, envelopeSchema, type Envelope, type PushName } from '@cairn/contract/wire'
import { systemClock, type Clock } from './clock.ts'
import { fetchLargeBody, postMessage, postSignIn } from './http.ts'
import { createItemCalls, type ItemCalls } from './item-calls.ts'
import { Link, type LinkState, type Socket } from './link.ts'
import { createSubject, type Observable } from './observable.ts'
import { Pushes, type PushHandler } from './pushes.ts'
import { Requests } from './requests.ts'
import { endsSession, isValid, nextSession, tokenOf, type SessionEvent, type SessionState } from './session.ts'
import { readToken, subjectOf, TOKEN_KEY, watchToken, type KeyStore } from './storage.ts'
import { Watches, type LastUpdate } from './watches.ts'

/** How long the server may take to accept a token, and to close the socket after a sign-out (milliseconds). */
const AUTHED_WITHIN_MS = 10_000
const SIGNED_OUT_WITHIN_MS = 2000
/** Someone who did something this lately gets a new token without being asked (milliseconds). */
const ACTIVE_WITHIN_MS = 10 * 60_000
const envelopeText = v.pipe(v.string(), v.parseJson(), envelopeSchema)

export type ChannelLimits = Pick<Config, 'wsTimeout' | 'httpTimeout' | 'wsMaxMsgSize'>

export interface ChannelOptions {
  /** Origin of the server, such as `https://knowledge.example`. */
  origin: string
  /** The limits in force: asked for at each use, because the configuration arrives while the socket is connecting. */
  config: () => ChannelLimits
  store: KeyStore
  /** Build of this client, sent with the token. */
  version: string
  clock?: Clock
  createSocket?: (url: string) => Socket
  /** Another tab signed somebody else in: nothing here is theirs. */
  onOtherUser?: () => void
  /** The version the server named when it accepted the token. */
  onServerVersion?: (version: string) => void
}

/** The client's end of the wire (protocol.md). One a tab; everything that is said to the server goes through it. */
export interface Channel {
  session: Observable<SessionState>
  link: Observable<LinkState>
  items: ItemCalls
  /** Connects with the stored token, if there is one. */
  start: () => void
  signIn: (email: string, password: string) => Promise<void>
  signOut: () => void
  /** Asks for a new token, as the token-warning dialog does. */
  renewToken: () => void
  /** Takes over what is newly known of the signed-in person, such as a preference just saved. */
  setUser: (user: SessionUser) => void
  /** Forgets an ended session, as the other dialog buttons do. */
  clearUser: () => void
  send: (operation: string, body?: unknown) => Promise<unknown>
  onPush: <N extends PushName>(name: N, handler: PushHandler<N>) => () => void
  watchItem: (id: string, lastUpdate: LastUpdate) => () => void
  watchType: (type: string) => () => void
  watchCount: () => number
  /** Tries to connect now instead of waiting. */
  retryNow: () => void
  close: () => void
}

export function createChannel(options: ChannelOptions): Channel {
  return new ChannelEnd(options)
}

class ChannelEnd implements Channel {
  readonly #options: ChannelOptions
  readonly #clock: Clock
  readonly #session = createSubject<SessionState>({ name: 'NONE' })
  readonly #pushes = new Pushes()
  readonly #link: Link
  readonly #requests: Requests
  readonly #watches: Watches
  readonly items: ItemCalls
  #ready = false
  #lastActive = 0
  #cancelAuthed = () => {}
  #unwatchToken = () => {}

  constructor(options: ChannelOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#link = new Link({
      createSocket: () => this.#createSocket(),
      clock: this.#clock,
      onOpen: () => this.#authenticate(),
      onText: (text) => this.#heard(text),
      onLost: (code) => this.#lost(code),
      onFailed: () => this.#requests.flush(),
    })
    this.#requests = new Requests({
      clock: this.#clock,
      timeout: () => options.config().wsTimeout,
      maxBytes: () => options.config().wsMaxMsgSize,
      sendText: (text) => this.#link.send(text),
      carrier: () => this.#carrier(),
      post: (message) => this.#post(message),
      onTimeout: () => this.#link.abandon(CLOSE.timeout),
    })
    this.#watches = new Watches((operation) => this.#sendWatch(operation))
    this.items = createItemCalls((operation, body) => this.send(operation, body))
    this.#followPushes()
  }

  get session(): Observable<SessionState> {
    return this.#session
  }

  get link(): Observable<LinkState> {
    return this.#link.state
  }

  start(): void {
    this.#unwatchToken()
    this.#unwatchToken = watchToken((token) => this.#tokenElsewhere(token))
    const token = readToken(this.#options.store)
    if (token === undefined) return
    this.#apply({ name: 'tokenFound', token })
    this.#link.start()
  }

  async signIn(email: string, password: string): Promise<void> {
    const token = await postSignIn(this.#options.origin, email, password, this.#options.config().httpTimeout)
    this.#options.store.setItem(TOKEN_KEY, token)
    this.#apply({ name: 'signedIn', token })
    this.#link.start()
  }

  signOut(): void {
    // Taken from the storage first, so that other tabs learn of it as a sign-out elsewhere.
    this.#options.store.removeItem(TOKEN_KEY)
    if (this.#ready) this.#link.send(JSON.stringify({ o: 'signout' }))
    this.#clock.after(this.#ready ? SIGNED_OUT_WITHIN_MS : 0, () => this.#end(CLOSE.signedout))
  }

  renewToken(): void {
    if (this.#ready) this.#link.send(JSON.stringify({ o: 'nextToken' }))
  }

  setUser(user: SessionUser): void {
    this.#apply({ name: 'userChanged', user })
  }

  clearUser(): void {
    this.#options.store.removeItem(TOKEN_KEY)
    this.#apply({ name: 'cleared' })
    this.#disconnect()
  }

  send(operation: string, body?: unknown): Promise<unknown> {
    this.#lastActive = this.#clock.now()
    return this.#requests.send(operation, body)
  }

  onPush<N extends PushName>(name: N, handler: PushHandler<N>): () => void {
    return this.#pushes.on(name, handler)
  }

  watchItem(id: string, lastUpdate: LastUpdate): () => void {
    return this.#watches.addItem(id, lastUpdate)
  }

  watchType(type: string): () => void {
    return this.#watches.addType(type)
  }

  watchCount(): number {
    return this.#watches.size
  }

  retryNow(): void {
    if (this.#link.state.get().status === 'waiting') this.#link.start()
  }

  close(): void {
    this.#unwatchToken()
    this.#disconnect()
  }

  #followPushes(): void {
    this.onPush('authed', ({ user, expires, version }) => {
      this.#apply({ name: 'authed', user, expires })
      this.#accepted()
      this.#options.onServerVersion?.(version)
    })
    this.onPush('newToken', (token) => this.#renewed(token))
    this.onPush('tokenWarning', ({ expires }) => {
      if (this.#clock.now() - this.#lastActive < ACTIVE_WITHIN_MS) this.renewToken()
      else this.#apply({ name: 'tokenWarning', expires })
    })
  }

  #createSocket(): Socket {
    const url = `${this.#options.origin.replace(/^http/, 'ws')}/ws`
    return this.#options.createSocket?.(url) ?? (new WebSocket(url) as unknown as Socket)
  }

  #authenticate(): void {
    const token = tokenOf(this.#session.get())
    if (token === undefined) return this.#disconnect()
    this.#link.send(JSON.stringify({ o: 'tokenAuth', b: token, v: this.#options.version }))
    this.#cancelAuthed = this.#clock.after(AUTHED_WITHIN_MS, () => this.#link.abandon(CLOSE.timeout))
  }

  #accepted(): void {
    this.#cancelAuthed()
    this.#ready = true
    this.#link.settled()
    this.#watches.resume()
    this.#requests.resume()
  }

  #heard(text: string): void {
    const parsed = v.safeParse(envelopeText, text)
    if (!parsed.success || this.#requests.answer(parsed.output)) return
    const { o, b, s } = parsed.output
    if (o.startsWith('lrg/')) void this.#fetchLarge(o.slice('lrg/'.length), s)
    else if (s === undefined) this.#pushes.dispatch(o, b)
  }

  async #fetchLarge(operation: string, s: number | undefined): Promise<void> {
    const token = tokenOf(this.#session.get())
    const body = await fetchLargeBody(this.#options.origin, operation, token, this.#options.config().httpTimeout).catch(
      () => undefined,
    )
    if (s !== undefined) this.#requests.answer({ o: operation, b: body, s })
    else this.#pushes.dispatch(operation, body)
  }

  #lost(code: number): boolean {
    this.#notReady()
    this.#apply({ name: 'closed', code })
    return isValid(this.#session.get())
  }

  #carrier(): 'socket' | 'soon' | 'http' {
    if (this.#ready) return 'socket'
    const state = this.#link.state.get()
    if (state.status === 'connecting' || state.status === 'open') return 'soon'
    // The first attempt after a loss is worth waiting for; when it fails too, something may be in the way of sockets only.
    return state.status === 'waiting' && state.failures < 2 ? 'soon' : 'http'
  }

  async #post(message: Envelope): Promise<unknown> {
    const { body, token } = await postMessage(
      this.#options.origin,
      message,
      tokenOf(this.#session.get()),
      this.#options.config().httpTimeout,
    )
    if (token !== undefined) this.#renewed(token)
    return body
  }

  #sendWatch(operation: string): void {
    if (this.#ready) this.#link.send(JSON.stringify({ o: operation }))
  }

  #renewed(token: string): void {
    if (!isValid(this.#session.get())) return
    this.#options.store.setItem(TOKEN_KEY, token)
    this.#apply({ name: 'newToken', token })
  }

  #tokenElsewhere(token: string | undefined): void {
    const held = tokenOf(this.#session.get())
    if (token === undefined) {
      this.#apply({ name: 'tokenRemovedElsewhere' })
      if (held !== undefined) this.#disconnect()
    } else if (held === undefined || subjectOf(held) !== subjectOf(token)) this.#options.onOtherUser?.()
    else if (held !== token) this.#reauthenticate(token)
  }

  #reauthenticate(token: string): void {
    this.#apply({ name: 'newToken', token })
    if (this.#ready) this.#authenticate()
  }

  #end(code: number): void {
    if (!isValid(this.#session.get())) return
    this.#apply({ name: 'closed', code })
    this.#disconnect()
  }

  #disconnect(): void {
    this.#notReady()
    this.#link.stop()
    this.#requests.rejectAll(new CairnError('notSignedIn'))
  }

  #notReady(): void {
    this.#ready = false
    this.#cancelAuthed()
    this.#requests.lost()
  }

  #apply(event: SessionEvent): void {
    const state = nextSession(this.#session.get(), event)
    if (endsSession(state) && state.name !== 'OTHER_TAB_SIGNOUT') this.#options.store.removeItem(TOKEN_KEY)
    this.#session.set(state)
  }
}
