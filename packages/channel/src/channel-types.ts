import type { SessionUser } from '@cairn/contract'
import type { Config } from '@cairn/contract/registry'
import type { PushName } from '@cairn/contract/wire'
import type { Clock } from './clock.ts'
import type { ItemCalls } from './item-calls.ts'
import type { LinkState, Socket } from './link/link.ts'
import type { Observable } from './observable.ts'
import type { PushHandler } from './pushes.ts'
import type { SessionState } from './session.ts'
import type { KeyStore } from './storage.ts'
import type { StreamSink } from './stream-parts.ts'
import type { LastUpdate } from './watches.ts'

/** The limits that the configuration sets for the channel. */
export type ChannelLimits = Pick<Config, 'wsTimeout' | 'httpTimeout' | 'wsMaxMsgSize'>

/** Options of `createChannel`. */
export interface ChannelOptions {
  /** Origin of the server, such as `https://knowledge.example`. */
  origin: string
  /**
   * Returns the limits. It is called at each use, because the configuration may arrive after the socket
   * is opened.
   */
  config: () => ChannelLimits
  store: KeyStore
  /** Build of this client, which is sent with the token. */
  version: string
  clock?: Clock
  createSocket?: (url: string) => Socket
  /** Target whose events show that the user is active; the window when left out. */
  page?: EventTarget
  /** Called when another tab has signed in another user. */
  onOtherUser?: () => void
  /** Called with the server's version when it has accepted the token. */
  onServerVersion?: (version: string) => void
}

/** The client's connection to the server, one for each tab (`packages/contract/PROTOCOL.md`). */
export interface Channel {
  session: Observable<SessionState>
  link: Observable<LinkState>
  /** Whether HTTP replaces the socket, because sockets do not get through. */
  overHttp: Observable<boolean>
  items: ItemCalls
  /** Connects with the stored token. Does nothing but watch for one if there is none. */
  start: () => void
  /** Signs in by password. `code` is that of the second factor. Rejects like `postSignIn`. */
  signIn: (email: string, password: string, code?: string) => Promise<void>
  /** Signs in a user whom the identity provider has sent back. Rejects like `postOidcSignIn`. */
  signInByProvider: (code?: string) => Promise<void>
  /** Resolves to the address that ends the session at the identity provider. Rejects with a `CairnError`. */
  signOutAddress: () => Promise<string>
  /** Signs out here and on the server, and removes the stored token. */
  signOut: () => void
  /**
   * Lets an administrator act as another user, or as themselves again if `user` is left out. Stores the
   * new token. The page must then be reloaded.
   */
  masquerade: (user?: string) => Promise<void>
  /** Asks the server for a new token. */
  renewToken: () => void
  /** Replaces what is known of the signed-in user, such as after a preference was saved. */
  setUser: (user: SessionUser) => void
  /** Removes an ended session and its token. */
  clearUser: () => void
  /**
   * Sends an operation and resolves to the body of its answer. Rejects with a `CairnError`. With `parts`
   * the answer of a read may come in parts. Aborting `signal` rejects with `streamEnded`.
   */
  send: (operation: string, body?: unknown, parts?: StreamSink, signal?: AbortSignal) => Promise<unknown>
  /** Adds a handler of a push. Returns a function that removes it. */
  onPush: <N extends PushName>(name: N, handler: PushHandler<N>) => () => void
  /** Watches an item for changes. Returns a function that ends the watch. */
  watchItem: (id: string, lastUpdate: LastUpdate) => () => void
  /** Watches a type of items. Returns a function that ends the watch. */
  watchType: (type: string) => () => void
  /** Returns the number of watches that the server should hold. */
  watchCount: () => number
  /** Connects at once if the channel is waiting to reconnect. */
  retryNow: () => void
  /** Closes the connection and stops watching the page. */
  close: () => void
}
