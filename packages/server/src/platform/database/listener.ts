import type { Client } from 'pg'
import type { Database } from './database.ts'

/** Callbacks of a listener: a notification arrived, it is listening (again), or it has trouble. */
export interface ListenerEvents {
  /** A notification of any process; `isOwn` when this listener's own connection sent it. */
  onMessage(payload: string, isOwn: boolean): void
  /** It listens, at first and after each time it did not: messages in between were missed. */
  onListening(): void
  onTrouble(text: string): void
}

/**
 * Listens to one PostgreSQL channel (LISTEN) on a connection of its own, which is reopened when it is lost.
 */
export interface Listener {
  /**
   * Sends NOTIFY on the same connection. Calls made while one is under way are merged; lost without a
   * connection.
   */
  notify(): Promise<void>
  close(): Promise<void>
}

const RECONNECT_AFTER_MS = 1000

/**
 * Opens a listener. `channel` must be a constant of the server, never text from a client: it is not escaped.
 */
export function openListener(
  database: Pick<Database, 'connect'>,
  channel: string,
  { onMessage, onListening, onTrouble }: ListenerEvents,
): Listener {
  let client: Client | undefined
  /** The client once it listens. */
  let listening: Client | undefined
  let isClosed = false
  let isNotifying = false
  let isWanted = false

  async function connect(): Promise<void> {
    try {
      const opened = await database.connect()
      if (isClosed) return void (await opened.end())
      client = opened
      const ownId = (opened as Client & { processID?: number }).processID
      opened
        .on('notification', ({ processId, payload = '' }) => onMessage(payload, processId === ownId))
        .on('end', () => {
          client = undefined
          listening = undefined
          reconnect()
        })
      // A notification is a commit, and one that may be lost need not wait for the disk.
      await opened.query(`set synchronous_commit = off; listen "${channel}"`)
      listening = opened
      onListening()
    } catch (thrown) {
      onTrouble(`cannot listen on the database channel ${channel}: ${(thrown as Error).message}`)
      if (!client) reconnect()
    }
  }

  function reconnect(): void {
    if (!isClosed) setTimeout(() => void connect(), RECONNECT_AFTER_MS).unref()
  }

  const connecting = connect()
  return {
    async notify() {
      isWanted = true
      if (isNotifying) return
      isNotifying = true
      while (isWanted) {
        isWanted = false
        await listening?.query(`notify "${channel}"`).catch(() => {})
      }
      isNotifying = false
    },
    async close() {
      isClosed = true
      await connecting
      await client?.end()
    },
  }
}
