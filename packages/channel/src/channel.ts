import * as v from 'valibot'
import type { SessionUser } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { CLOSE_CODES, envelopeSchema, largeBodySchema, type Envelope, type PushName } from '@cairn/contract/wire'
import { ACTIVE_KEY, watchActivity, type Activity } from './activity.ts'
import { systemClock, type Clock } from './clock.ts'
import type { Channel, ChannelOptions } from './channel-types.ts'
import { Fallback } from './link/fallback.ts'
import { fetchLargeBody, postMessage, postOidcSignIn, postOidcSignOut, postSignIn } from './link/http.ts'
import { createItemCalls, type ItemCalls } from './item-calls.ts'
import { Link, type LinkState, type Socket } from './link/link.ts'
import { createSubject, type Observable } from './observable.ts'
import { fetchParts, readPart, type StreamSink, type PartHandler } from './stream-parts.ts'
import { Pushes, type PushHandler } from './pushes.ts'
import { Requests } from './requests.ts'
import { endsSession, isValid, nextSession, tokenOf, type SessionEvent, type SessionState } from './session.ts'
import { socketUrl } from './link/socket-url.ts'
import { readToken, userIdOfToken, TOKEN_KEY, watchToken } from './storage.ts'
import { Watches, type LastUpdate } from './watches.ts'

/** Milliseconds in which the server must accept a token. */
const AUTHED_WITHIN_MS = 10_000
/** Milliseconds in which the server must close the socket after a sign-out. */
const SIGNED_OUT_WITHIN_MS = 2000
/** A user active within this many milliseconds gets a new token without being asked. */
const ACTIVE_WITHIN_MS = 20 * 60_000
const masqueradeAnswer = v.object({ newToken: v.string() })
const envelopeText = v.pipe(v.string(), v.parseJson(), envelopeSchema)

/** Returns a channel. It connects when `start` or `signIn` is called. */
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
  readonly #fallback: Fallback
  readonly items: ItemCalls
  #ready = false
  /** Number of large bodies being fetched. Later messages wait in `#queued` until they are there. */
  #fetching = 0
  #queued: Promise<void> = Promise.resolve()
  #activity: Activity | undefined
  #cancelAuthed = () => {}
  #unwatch = () => {}

  constructor(options: ChannelOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#link = new Link({
      createSocket: () => this.#createSocket(socketUrl(options.origin)),
      clock: this.#clock,
      onOpen: () => this.#authenticate(),
      onText: (text) => this.#heard(text),
      onLost: (code) => this.#lost(code),
      onFailed: () => this.#attemptFailed(),
    })
    this.#requests = new Requests({
      clock: this.#clock,
      timeout: () => options.config().wsTimeout,
      maxBytes: () => options.config().wsMaxMsgSize,
      sendText: (text) => this.#link.send(text),
      carrier: () => this.#carrier(),
      post: (message, onPart) => this.#post(message, onPart),
      onTimeout: () => this.#link.abandon(CLOSE_CODES.timeout),
    })
    this.#watches = new Watches((operation) => this.#sendWatch(operation))
    this.#fallback = new Fallback({
      post: (o, b) => this.#post({ o, b, s: 0 }),
      token: () => tokenOf(this.#session.get()),
      push: (name, body) => this.#pushes.dispatch(name, body),
      startPolling: (onFailed) => this.#startPolling(onFailed),
      onLost: () => this.#apply({ name: 'closed', code: CLOSE_CODES.draining }),
      onRefused: ({ code }) => this.#end(code === 'tokenExpired' ? CLOSE_CODES.tokenExpired : CLOSE_CODES.identFailed),
    })
    this.overHttp.subscribe((isActive) => isActive && this.#requests.flush())
    this.items = createItemCalls((operation, body, parts) => this.send(operation, body, parts))
    this.#followPushes()
  }

  get session(): Observable<SessionState> {
    return this.#session
  }

  get link(): Observable<LinkState> {
    return this.#link.state
  }

  get overHttp(): Observable<boolean> {
    return this.#fallback.active
  }

  start(): void {
    this.#unwatch()
    const stopToken = watchToken((token) => this.#tokenElsewhere(token))
    const { store, page } = this.#options
    const activity = watchActivity(store, this.#clock, page)
    this.#activity = activity
    this.#unwatch = () => (stopToken(), activity.stop())
    const token = readToken(store)
    if (token === undefined) return
    this.#apply({ name: 'tokenFound', token })
    this.#link.start()
  }

  async signIn(email: string, password: string, code?: string): Promise<void> {
    const credentials = { email, password, ...(code === undefined ? {} : { code }) }
    this.#signedIn(await postSignIn(this.#options.origin, credentials, this.#options.config().httpTimeout))
  }

  async signInByProvider(code?: string): Promise<void> {
    this.#signedIn(await postOidcSignIn(this.#options.origin, code, this.#options.config().httpTimeout))
  }

  signOutAddress(): Promise<string> {
    return postOidcSignOut(this.#options.origin, this.#options.config().httpTimeout)
  }

  #signedIn(token: string): void {
    this.#options.store.setItem(TOKEN_KEY, token)
    this.#apply({ name: 'signedIn', token })
    this.#link.start()
  }

  signOut(): void {
    // Removed first, so that other tabs see the sign-out.
    this.#options.store.removeItem(TOKEN_KEY)
    this.#options.store.removeItem(ACTIVE_KEY)
    const token = tokenOf(this.#session.get())
    const isTold = this.#tell('signout')
    // A page that was just opened has no socket yet, but the session must end on the server too.
    if (!isTold && token !== undefined) void this.#post({ o: 'signout', s: 0 }).catch(() => {})
    this.#clock.after(isTold ? SIGNED_OUT_WITHIN_MS : 0, () => {
      // Someone may have signed in again meanwhile.
      if (tokenOf(this.#session.get()) === token) this.#end(CLOSE_CODES.signedout)
    })
  }

  async masquerade(user?: string): Promise<void> {
    const answer = await this.send('act/masquerade', user === undefined ? { stop: true } : { targetUserID: user })
    const parsed = v.safeParse(masqueradeAnswer, answer)
    if (!parsed.success) throw new CairnError('emptyResponse', parsed.issues[0].message)
    this.#options.store.setItem(TOKEN_KEY, parsed.output.newToken)
  }

  renewToken(): void {
    this.#tell('nextToken')
  }

  setUser(user: SessionUser): void {
    this.#apply({ name: 'userChanged', user })
  }

  clearUser(): void {
    this.#options.store.removeItem(TOKEN_KEY)
    this.#apply({ name: 'cleared' })
    this.#disconnect()
  }

  send(operation: string, body?: unknown, parts?: StreamSink, signal?: AbortSignal): Promise<unknown> {
    return this.#requests.send(operation, body, parts, signal)
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
    this.#unwatch()
    this.#disconnect()
  }

  #followPushes(): void {
    this.onPush('authed', ({ user, expires, version }) => {
      this.#apply({ name: 'authed', user, expires })
      this.#options.onServerVersion?.(version)
    })
    this.onPush('newToken', (token) => this.#renewed(token))
    this.onPush('tokenWarning', ({ expires }) => {
      if (this.#activity?.isWithin(ACTIVE_WITHIN_MS)) this.renewToken()
      else this.#apply({ name: 'tokenWarning', expires })
    })
  }

  #createSocket(url: string): Socket {
    return this.#options.createSocket?.(url) ?? (new WebSocket(url) as unknown as Socket)
  }

  #authenticate(): void {
    const token = tokenOf(this.#session.get())
    if (token === undefined) return this.#disconnect()
    this.#link.send(JSON.stringify({ o: 'tokenAuth', b: token, v: this.#options.version }))
    this.#cancelAuthed = this.#clock.after(AUTHED_WITHIN_MS, () => this.#link.abandon(CLOSE_CODES.timeout))
  }

  #accepted(): void {
    this.#cancelAuthed()
    this.#fallback.stop()
    this.#ready = true
    this.#link.settled()
    this.#watches.resume()
    this.#requests.resume()
  }

  #heard(text: string): void {
    const parsed = v.safeParse(envelopeText, text)
    if (!parsed.success) return
    const { o, b } = parsed.output
    if (o.startsWith('lrg/')) this.#fetchLarge(o.slice('lrg/'.length), b)
    else if (this.#fetching === 0) this.#take(parsed.output)
    else this.#queued = this.#queued.then(() => this.#take(parsed.output))
  }

  #take(message: Envelope): void {
    if (this.#requests.answer(message) || message.s !== undefined) return
    const part = readPart(message.o, message.b)
    if (part) return this.#requests.part(part.of, part.body)
    this.#pushes.dispatch(message.o, message.b)
    if (message.o === 'authed' && isValid(this.#session.get())) this.#accepted()
  }

  /** Fetches a large body. Later messages wait for it, so that pushes keep their order. */
  #fetchLarge(o: string, announced: unknown): void {
    const { origin, config } = this.#options
    const parsed = v.safeParse(largeBodySchema, announced)
    if (!parsed.success) return
    this.#fetching += 1
    const fetched = fetchLargeBody(origin, o, parsed.output.key, tokenOf(this.#session.get()), config().httpTimeout)
    this.#queued = Promise.allSettled([fetched, this.#queued]).then(([body]) => {
      this.#fetching -= 1
      // A missing body is like a lost connection: the watches bring newer versions after the reconnect.
      if (body.status === 'fulfilled') this.#take({ o, b: body.value })
      else this.#link.abandon(CLOSE_CODES.timeout)
    })
  }

  #lost(code: number): boolean {
    this.#notReady()
    this.#apply({ name: 'closed', code })
    return isValid(this.#session.get())
  }

  /** Sends waiting messages, and tries HTTP if sockets seem not to get through. */
  #attemptFailed(): void {
    this.#requests.flush()
    if (this.#carrier() === 'http') void this.#fallback.tryNow()
  }

  async #startPolling(onFailed: (thrown: unknown) => void): Promise<() => void> {
    const { startPolling } = await import('./link/polling.ts')
    return startPolling({
      clock: this.#clock,
      watched: () => this.#watches.watched,
      // Not through `#requests`, which would wait until the server is back.
      readMany: (ids) => this.#post({ o: 'readMany/object', b: ids, s: 0 }),
      push: (name, body) => this.#pushes.dispatch(name, body),
      onFailed,
    })
  }

  /** Sends an operation without waiting for an answer. Returns false if there is no connection. */
  #tell(operation: string): boolean {
    if (this.#ready) this.#link.send(JSON.stringify({ o: operation }))
    else if (this.overHttp.get()) void this.#post({ o: operation, s: 0 }).catch(() => {})
    return this.#ready || this.overHttp.get()
  }

  #carrier(): 'socket' | 'soon' | 'http' {
    if (this.#ready) return 'socket'
    if (this.overHttp.get()) return 'http'
    const state = this.#link.state.get()
    if (state.status === 'connecting' || state.status === 'open') return 'soon'
    // The first reconnect is worth waiting for. If it fails too, only sockets may be blocked.
    return state.status === 'waiting' && state.failures < 2 ? 'soon' : 'http'
  }

  async #post(message: Envelope, onPart?: PartHandler): Promise<unknown> {
    const { origin, config } = this.#options
    const timeout = config().httpTimeout
    const held = tokenOf(this.#session.get())
    const { body, token = held, streamKey } = await postMessage(origin, message, held, timeout, onPart !== undefined)
    if (token !== undefined && token !== held) this.#renewed(token)
    return onPart && streamKey !== undefined ? fetchParts(origin, streamKey, onPart, token, timeout) : body
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
    } else if (held === undefined || userIdOfToken(held) !== userIdOfToken(token)) this.#options.onOtherUser?.()
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
    this.#fallback.stop()
    this.#cancelAuthed()
    this.#requests.lost()
  }

  #apply(event: SessionEvent): void {
    const state = nextSession(this.#session.get(), event)
    if (endsSession(state)) {
      if (state.name !== 'OTHER_TAB_SIGNOUT') this.#options.store.removeItem(TOKEN_KEY)
      this.#options.store.removeItem(ACTIVE_KEY)
    }
    this.#session.set(state)
  }
}
