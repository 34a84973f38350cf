import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocketServer, type WebSocket } from 'ws'
import { parseItemId } from '@cairn/contract'
import { MAX_MESSAGE_BYTES } from '@cairn/contract/wire'
import type { TokenClaims } from '../../items/facts/identity.ts'
import { rightsMark } from '../../features/registry/shown/compose-registry.ts'
import type { Viewers } from '../../features/registry/shown/viewers.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import type { Feed } from '../../items/facts/types.ts'
import { createAddressOf } from './address-of.ts'
import { Connection } from './connection.ts'
import { createConversation, type ConversationDeps } from './conversation.ts'
import { startDelivery } from './deliver.ts'
import { pushFrame } from './frame.ts'
import type { Hub } from './hub.ts'
import type { LargeBodies } from './large-bodies.ts'
import { createMessageLoop } from './message-loop.ts'
import { originAllowed } from './origin.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import { recheckWatches } from './rights-change.ts'
import { askerOf } from '../../lib/asker.ts'
import type { Pacing } from '../../lib/pacing.ts'
import { limitTo } from '../../lib/limit.ts'

/** Services of the socket side. */
export interface ChannelDeps extends Omit<ConversationDeps, 'inTurn'> {
  server: Server
  settings: Pick<Settings, 'host' | 'publicUrl' | 'trustProxy'>
  hub: Hub
  largeBodies: LargeBodies
  pacing: Pick<Pacing, 'takeBytes'>
  feed: Feed
  loader: ItemLoader
  /** Called with the delay between the commit and the delivery of a change (seconds). */
  onDelivered?: (seconds: number) => void
  /** Returns the projections that show items of a type. */
  shownBy?: (type: string) => readonly string[]
  /**
   * Returns the revision of the registry. It is pushed to people whose rights changed, because what the
   * registry shows them may have changed too.
   */
  registryRev: () => string
  viewers: Viewers
}

/**
 * Sockets of a session whose masquerade started or ended are closed after this time; by then their page has
 * reloaded (milliseconds).
 */
const SWITCH_WITHIN_MS = 500
/** People who say who they are, at once. */
const INTRODUCED_AT_ONCE = 8
/** Answers in work are waited for this long when the server stops (milliseconds). */
const FINISH_WITHIN_MS = 3000

/**
 * Most sockets without sign-in from one IP address. A community behind one address, or an untrusted proxy,
 * has far fewer; signed-in sockets do not count.
 */
const MOST_VISITORS_AT = 1000

/**
 * Opens the WebSocket endpoint `/ws` (PROTOCOL.md, "Socket") and starts what is pushed to its sockets:
 * changes, rights and ends of sessions. It refuses pages of other origins, and sockets from an address with
 * `mostVisitorsAt` that nobody signed in on. `close` drains it: running messages are answered, for at most 3
 * seconds, then all sockets are closed with 1013.
 */
export function openChannel(deps: ChannelDeps, mostVisitorsAt = MOST_VISITORS_AT): { close(): Promise<void> } {
  const { hub, server, log } = deps
  const upgrades = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const addressOf = createAddressOf(deps.settings.trustProxy)
  const talking = { ...deps, inTurn: limitTo(INTRODUCED_AT_ONCE) }
  let draining = false

  function upgrade(request: IncomingMessage, network: Duplex, head: Buffer): void {
    network.on('error', () => network.destroy())
    if (request.url?.split('?')[0] !== '/ws') return refuseUpgrade(network, '404 Not Found')
    if (draining) return refuseUpgrade(network, '503 Service Unavailable')
    if (!originAllowed(request.headers.origin, request.headers.host, deps.settings))
      return refuseUpgrade(network, '403 Forbidden')
    if (hub.visitorsAt(addressOf(request)) >= mostVisitorsAt) return refuseUpgrade(network, '429 Too Many Requests')
    upgrades.handleUpgrade(request, network, head, (socket) =>
      welcome(socket, network as Socket, addressOf(request), talking),
    )
  }

  server.on('upgrade', upgrade)
  const stopDelivery = startDelivery(deps)
  const stopRights = followRights(deps)
  deps.sessions.onEnd((sessions) => {
    for (const session of sessions) for (const connection of hub.ofSession(session)) connection.close('signedout')
  })
  deps.sessions.onSwitch((session, { user }) => {
    const stale = () => hub.ofSession(session).filter((connection) => connection.user !== user)
    setTimeout(
      () => stale().forEach((connection) => connection.close('draining', 'masquerade')),
      SWITCH_WITHIN_MS,
    ).unref()
  })
  return {
    async close() {
      draining = true
      await Promise.race([
        Promise.all([...hub.all()].map((connection) => connection.finish())),
        pause(FINISH_WITHIN_MS, undefined, { ref: false }),
      ])
      stopDelivery()
      stopRights()
      log.debug({ sockets: hub.count() }, 'closing sockets')
      for (const connection of hub.all()) connection.close('draining')
      hub.close()
    },
  }
}

/**
 * Returns a function that pushes a renewed token to every socket of its session. `confirm`, which makes the
 * old token invalid, is called each time that one of them has received the new one; `onError` gets its
 * errors.
 */
export function deliverToken(
  hub: Hub,
  confirm: (claims: TokenClaims) => Promise<void>,
  onError: (thrown: unknown) => void,
) {
  return (token: string, claims: TokenClaims): void => {
    const frame = pushFrame('newToken', token)
    for (const connection of hub.ofSession(claims.session)) {
      connection.push(frame)
      connection.renewed(claims)
      connection.whenReceived(() => void confirm(claims).catch(onError))
    }
  }
}

function welcome(socket: WebSocket, network: Socket, address: string, deps: ChannelDeps & ConversationDeps): void {
  const { hub, log, largeBodies, pacing } = deps
  const connection = new Connection(socket, network, hub.index, address)
  const conversation = createConversation(connection, deps)
  connection.renewed = conversation.renewed
  connection.fit = (frame) => largeBodies.fit(connection.user, frame)
  const { take, finish } = createMessageLoop(connection, conversation.handle, (bytes) =>
    pacing.takeBytes(askerOf(connection.user, connection.address), bytes),
  )
  connection.finish = finish
  hub.add(connection)
  network.setNoDelay(true)
  socket.on('message', (data, isBinary) => take(data as Buffer, isBinary))
  // A frame that breaks the protocol or is over the limit: ws closes with the fitting code by itself.
  socket.on('error', (error) => log.debug({ reason: error.message }, 'socket error'))
  socket.on('close', () => {
    conversation.end()
    connection.closed()
    hub.remove(connection)
  })
}

function followRights({ principals, hub, project, loader, log, registryRev, viewers }: ChannelDeps): () => void {
  const stopShows = viewers.onChange(({ userId }) => {
    const visitors = () => [...hub.all()].filter(({ claims }) => claims === undefined)
    const connections = userId === undefined ? visitors() : hub.ofUser(parseItemId(userId).index)
    for (const connection of connections) void tellRights(connection)
  })
  const stopRights = principals.onChange((users) => {
    for (const connection of users.flatMap((user) => hub.ofUser(user))) {
      recheckWatches(connection, { principals, project, loader }).catch((thrown: unknown) => {
        // If rights cannot be checked, the connection is closed; the client reconnects.
        log.warn({ err: thrown }, 'rights could not be checked again')
        connection.close('draining')
      })
      void tellRights(connection)
    }
  })
  return () => {
    stopShows()
    stopRights()
  }

  /** Another process, which is asked for the registry, may not have heard of it yet: the mark tells. */
  async function tellRights(connection: Connection): Promise<void> {
    const principal = principalOf(connection.claims, principals)
    const rights = await principal.then(viewers.of).then(rightsMark, () => undefined)
    connection.push(pushFrame('registry', { rev: registryRev(), rights }))
  }
}

function refuseUpgrade(network: Duplex, status: string): void {
  network.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
