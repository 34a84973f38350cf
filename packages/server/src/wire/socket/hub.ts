import { pushFrame, type Frame } from './frame.ts'
import type { Connection } from './connection.ts'
import { createWatchIndex, type WatchIndex } from './watch-index.ts'

/** All sockets of this process. */
export interface Hub {
  index: WatchIndex<Connection>
  all(): Iterable<Connection>
  count(): number
  /** Sockets of a person, including those in which they masquerade as somebody. */
  ofUser(user: number): Connection[]
  ofSession(session: string): Connection[]
  /** Returns the number of sockets from an IP address on which nobody has signed in. */
  visitorsAt(address: string): number
  add(connection: Connection): void
  /** Removes a socket and its watches; does not close it. */
  remove(connection: Connection): void
  /** Pushes one frame to every socket. */
  broadcast(o: string, b: unknown): void
  /** Ends only the look for sockets that stall; closes none. */
  close(): void
}

/** Interval of checks; a socket that reads no queued data between two checks is closed (TRUST.md, T22). */
const LOOK_EVERY_MS = 15_000
const STALLED_ABOVE_BYTES = 16 * 1024

/**
 * Creates the empty set of sockets. It closes those that for 15 seconds read nothing of what waits for them,
 * if that is more than 16 KiB.
 */
export function createHub(): Hub {
  const connections = new Set<Connection>()
  const matching = (test: (connection: Connection) => boolean) => [...connections].filter(test)
  const stopLooking = closeStalled(connections)
  return {
    index: createWatchIndex(),
    all: () => connections,
    count: () => connections.size,
    ofUser: (user) => matching(({ claims }) => claims?.user === user || claims?.actor === user),
    ofSession: (session) => matching((connection) => connection.claims?.session === session),
    visitorsAt(address) {
      let count = 0
      for (const connection of connections) if (!connection.claims && connection.address === address) count += 1
      return count
    },
    add: (connection) => void connections.add(connection),
    remove(connection) {
      connections.delete(connection)
      connection.dropWatches()
    },
    broadcast(o, b) {
      const frame: Frame = pushFrame(o, b)
      for (const connection of connections) connection.push(frame)
    },
    close: stopLooking,
  }
}

function closeStalled(connections: ReadonlySet<Connection>): () => void {
  const seen = new WeakMap<Connection, number>()
  const timer = setInterval(() => {
    for (const connection of connections) {
      const { waiting, sent } = connection.progress()
      if (waiting > STALLED_ABOVE_BYTES && seen.get(connection) === sent) connection.close('draining', 'too slow')
      seen.set(connection, sent)
    }
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
