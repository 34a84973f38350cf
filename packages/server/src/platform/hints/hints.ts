import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'

/** Kinds of signals: committed changes, sessions that ended or were switched, and the install. */
const HINTS = ['outbox', 'sessions', 'install'] as const
/** A kind of news that processes of an install signal to each other. */
export type Hint = (typeof HINTS)[number]

/**
 * Tells the other processes of an install that there is news of a kind, not what it is (STORAGE.md, "Live
 * updates"). A signal may be lost, so receivers also poll.
 */
export interface Hints {
  /** Signals the other processes; false if that is not possible now. */
  give(hint: Hint): boolean
  /** Registers a listener for the signals of other processes; also called when some may have been lost. */
  take(hint: Hint, listener: () => void): void
  close(): Promise<void>
}

/** Signals nobody: for an install of one process. */
export const NO_HINTS: Hints = { give: () => false, take() {}, close: async () => {} }

const AGAIN_AFTER_MS = 1000
const CONNECT_WITHIN_MS = 2000
/** The connection is dropped after two missed pings; polling covers the time. */
const PING_EVERY_MS = 5000

/**
 * Signals other processes through the NATS server at `url`, which may be away at any time, at start too.
 * `key`, derived from the install's secret, keeps installs that share a server apart.
 */
export function openHints(url: string, key: Uint8Array, log: Logger): Hints {
  const listeners = new Map<Hint, (() => void)[]>(HINTS.map((hint) => [hint, []]))
  const subjects = subjectsOf(key)
  const closing = new AbortController()
  let opened: NatsConnection | undefined
  /** The connection while it is up. */
  let up: NatsConnection | undefined

  const tell = (hint: Hint) => {
    for (const listener of listeners.get(hint) ?? []) listener()
  }

  /**
   * Marks the connection as up once the server has confirmed the subscriptions, so that no later signal is
   * missed. If it is lost before, this runs again on reconnect.
   */
  async function comeUp(connection: NatsConnection): Promise<void> {
    const isHeard = connection.flush().then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([isHeard, connection.closed().then(() => false)]))) return
    up = connection
    // On connecting, all hints are raised, because some may have been missed.
    for (const hint of HINTS) tell(hint)
  }

  function isDown(): void {
    if (up && !closing.signal.aborted)
      log.warn('the connection to NATS is lost: processes poll the database until it is back')
    up = undefined
  }

  /** One connection from its opening to its end; the library opens it again when it is lost. */
  async function serve(connection: NatsConnection): Promise<void> {
    // Opened first, so that no status is missed.
    const statuses = connection.status()
    for (const hint of HINTS) connection.subscribe(subjects[hint], { callback: () => tell(hint) })
    await comeUp(connection)
    for await (const { type } of statuses) {
      if (type === 'disconnect' || type === 'staleConnection') isDown()
      if (type === 'reconnect') await comeUp(connection)
    }
    isDown()
  }

  async function run(): Promise<void> {
    let said = ''
    while (!closing.signal.aborted) {
      try {
        opened = await connectTo(url)
        said = ''
        if (!closing.signal.aborted) await serve(opened)
        await opened.close()
      } catch (thrown) {
        const { message } = thrown as Error
        if (message !== said) log.warn(`NATS does not answer (${message}): processes poll the database until it does`)
        said = message
      }
      await pause(AGAIN_AFTER_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    give(hint) {
      if (!up || up.isClosed()) return false
      up.publish(subjects[hint])
      return true
    },
    take: (hint, listener) => void listeners.get(hint)?.push(listener),
    async close() {
      closing.abort()
      await opened?.close()
      await running
    },
  }
}

/** Subjects of an install: they tell it from others and say nothing of it. */
function subjectsOf(key: Uint8Array): Record<Hint, string> {
  const install = createHmac('sha256', key).update('hints').digest('hex').slice(0, 16)
  const of = (hint: Hint) => `cairn.${install}.${hint}`
  return { outbox: of('outbox'), sessions: of('sessions'), install: of('install') }
}

/**
 * `nats://user:password@host:4222`, `nats://token@host`, or with `tls:`. The library is loaded where there is
 * such an address only.
 */
async function connectTo(address: string): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node')
  const { protocol, host, username, password } = new URL(address)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return connect({
    servers: host,
    ...(pass === '' ? (user === '' ? {} : { token: user }) : { user, pass }),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    name: 'cairn',
    noEcho: true,
    timeout: CONNECT_WITHIN_MS,
    pingInterval: PING_EVERY_MS,
    reconnectTimeWait: AGAIN_AFTER_MS,
    maxReconnectAttempts: -1,
  })
}
