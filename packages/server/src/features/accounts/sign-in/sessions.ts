import { createHmac, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../../platform/database/database.ts'
import { revokeFeed } from '../../calendar-feed/port.ts'
import { NO_HINTS, type Hints } from '../../../platform/hints/hints.ts'
import { poll } from '../../../lib/poll.ts'
import { readToken, SESSION_LIFETIME_MS, signToken, TOKEN_LIFETIME_MS } from './token.ts'
import type { Identity, TokenClaims } from '../../../items/facts/identity.ts'

/** A signed session token with its claims; `expires` is in milliseconds since 1970. */
export interface IssuedToken {
  token: string
  claims: TokenClaims
}

/**
 * Sessions of signed-in people, in table `session`. A session ended by one process is ended in all within a
 * second.
 */
export interface Sessions {
  /** Identifier of this install, derived from its key by a hash. */
  install: string
  /**
   * Opens a session and returns its bearer and cookie tokens. `password` is the hash that was checked. Throws
   * `signInFailed` if the account is closed or its password hash is another by now: a session opened while
   * the person's sessions are being ended must not survive.
   */
  open(user: number, password?: string): Promise<{ bearer: IssuedToken; cookie: IssuedToken }>
  /**
   * Verifies a token. Throws `notSignedIn` or `tokenExpired`, also for a token of the other use (a cookie
   * token is no bearer token and vice versa). Using a renewed token invalidates the one before.
   */
  check(token: string, use?: TokenClaims['use']): Promise<TokenClaims>
  /**
   * Issues a new bearer token and prolongs the session. The old one stays valid until `confirm`, or until the
   * new one is used. Throws `notSignedIn` if the session has ended.
   */
  renew(claims: TokenClaims): Promise<IssuedToken>
  /** Records that the renewed token has arrived, so that those before it are refused from now on. */
  confirm(claims: TokenClaims): Promise<void>
  /**
   * Switches an administrator's session to act as another person, or without `user` back; the caller checks
   * that they may. Earlier tokens are invalid at once. Throws `notSignedIn` if the session has ended.
   */
  actAs(session: string, user: number | undefined): Promise<IssuedToken>
  end(session: string): Promise<void>
  /**
   * Ends the sessions that a person opened, those in which somebody acts as them, and the address of their
   * calendar: whoever had a session may have made it.
   */
  endAllOf(user: number): Promise<void>
  /**
   * Ends what `endAllOf` does, except the session `keep`, as part of a transaction. Call the returned
   * function after the commit: it ends them in this process and signals the others.
   */
  endAllWithin(transaction: Querier, user: number, keep?: string): Promise<() => void>
  /** Called with sessions that ended, on this process or another. */
  onEnd(listener: (sessions: readonly string[]) => void): void
  /** Called when a session switches to another identity, on this process or another. */
  onSwitch(listener: (session: string, identity: Identity) => void): void
  close(): void
}

interface SessionState {
  /** Who signed in, and the person they act as. */
  user: number
  as: number | undefined
  generation: number
  /** Tokens of an earlier generation have been replaced. */
  minGeneration: number
  ended: boolean
}

interface SessionRow {
  id: string
  user_i: number
  as_i: number | null
  generation: number
  min_generation: number
  ended: boolean
}

/**
 * Polling interval for changed sessions. A change counts as new for a while, because clocks and commit order
 * differ.
 */
const POLL_MS = 400
const POLL_OVERLAP = '10 seconds'
const COLUMNS = 'id, user_i, as_i, generation, min_generation, ended'
const SESSION_SECONDS = SESSION_LIFETIME_MS / 1000
/** How often ended sessions are dropped from memory; later requests with their tokens are looked up. */
const SWEEP_MS = 10 * 60_000

/** How other processes' changes of sessions are noticed. */
export interface SessionOptions {
  /** Signals other processes at once; without it they poll. */
  hints?: Hints
  /** Polling interval in milliseconds. */
  pollMs?: number
}

/**
 * Opens the store of sessions. It signs tokens with `key` and follows changes by other processes until
 * closed.
 */
export function openSessions(
  database: Querier,
  key: Uint8Array,
  log: Logger,
  { hints = NO_HINTS, pollMs = POLL_MS }: SessionOptions = {},
): Sessions {
  const known = new Map<string, SessionState>()
  const listeners: ((sessions: readonly string[]) => void)[] = []
  const switchListeners: ((session: string, identity: Identity) => void)[] = []

  function remember(read: readonly SessionRow[]): void {
    const rows = read.filter((row) => !isOlder(row, known.get(row.id)))
    const endedNow = rows.filter((row) => row.ended && known.get(row.id)?.ended === false).map(({ id }) => id)
    const switched = rows.filter((row) => known.has(row.id) && known.get(row.id)?.as !== stateOf(row).as)
    for (const row of rows) known.set(row.id, stateOf(row))
    if (endedNow.length > 0) for (const listener of listeners) listener(endedNow)
    for (const row of switched) for (const listener of switchListeners) listener(row.id, identityOf(stateOf(row)))
  }

  async function change(set: string, where: string, values: unknown[]): Promise<SessionRow[]> {
    const rows = await write(database, set, where, values)
    remember(rows)
    return rows
  }

  async function endAllWithin(querier: Querier, user: number, keep?: string): Promise<() => void> {
    const where = '(user_i = $1 or as_i = $1) and not ended and id is distinct from $2'
    const rows = await write(querier, 'ended = true', where, [user, keep ?? null])
    await revokeFeed(querier, user)
    return () => {
      remember(rows)
      hints.give('sessions')
    }
  }

  async function stateFor(id: string): Promise<SessionState> {
    const state = known.get(id)
    if (state) return state
    const rows = await database.query<SessionRow>(`select ${COLUMNS} from session where id = $1 and expires > now()`, [
      id,
    ])
    remember(rows)
    return known.get(id) ?? { user: 0, as: undefined, generation: 0, minGeneration: 0, ended: true }
  }

  async function issue(claims: Omit<TokenClaims, 'expires'>, lifetimeMs: number): Promise<IssuedToken> {
    const full = { ...claims, expires: Math.floor((Date.now() + lifetimeMs) / 1000) * 1000 }
    return { token: await signToken(key, full), claims: full }
  }

  const stopPolling = poll(readChanged, pollMs, log, 'sessions cannot be read; those that end elsewhere stay open')
  async function readChanged(): Promise<void> {
    if (known.size === 0) return
    const rows = await database.query<SessionRow>(
      `select ${COLUMNS} from session where changed > now() - interval '${POLL_OVERLAP}'`,
    )
    remember(rows.filter(({ id }) => known.has(id)))
  }

  // An error is ignored: the next poll meets it too, and reports it.
  hints.take('sessions', () => void readChanged().catch(() => {}))

  const sweeper = setInterval(
    () => void sweep().catch((thrown: unknown) => log.warn({ err: thrown }, 'old sessions were not removed')),
    SWEEP_MS,
  ).unref()
  async function sweep(): Promise<void> {
    for (const [id, { ended }] of known) if (ended) known.delete(id)
    await database.query("delete from session where expires < now() - interval '1 day'")
  }

  async function confirm({ session, generation }: TokenClaims): Promise<void> {
    await change('min_generation = greatest(min_generation, $2)', 'id = $1', [session, generation])
  }

  /**
   * Increments the session's generation and issues its token. Throws `notSignedIn` if the session has ended.
   */
  async function next(session: string, set: string, value: unknown): Promise<IssuedToken> {
    const [row] = await change(`generation = generation + 1, ${set}`, 'id = $1 and not ended and expires > now()', [
      session,
      value,
    ])
    if (!row) throw new CairnError('notSignedIn')
    const bearer = { session, use: 'bearer', generation: row.generation } as const
    return issue({ ...identityOf(stateOf(row)), ...bearer }, TOKEN_LIFETIME_MS)
  }

  return {
    install: createHmac('sha256', key).update('install').digest('base64url').slice(0, 16),
    async open(user, password) {
      const session = randomUUID()
      // The lock waits for a concurrent change of the account.
      const opened = await database.query(
        `insert into session (id, user_i, expires)
         select $1, user_i, now() + make_interval(secs => $3) from account
         where user_i = $2 and not disabled and ($4::text is null or password = $4) for share returning id`,
        [session, user, SESSION_SECONDS, password ?? null],
      )
      if (opened.length === 0) throw new CairnError('signInFailed')
      known.set(session, { user, as: undefined, generation: 0, minGeneration: 0, ended: false })
      return {
        bearer: await issue({ user, session, use: 'bearer', generation: 0 }, TOKEN_LIFETIME_MS),
        cookie: await issue({ user, session, use: 'cookie', generation: 0 }, SESSION_LIFETIME_MS),
      }
    },
    async check(token, use = 'bearer') {
      const claims = await readToken(key, token)
      if (claims.use !== use) throw new CairnError('notSignedIn')
      const state = await stateFor(claims.session)
      if (state.ended || state.user !== (claims.actor ?? claims.user)) throw new CairnError('notSignedIn')
      // The cookie is unchanged while its session acts as somebody else.
      if (claims.use === 'cookie') return { ...claims, ...identityOf(state) }
      if (claims.generation < state.minGeneration) throw new CairnError('notSignedIn')
      if (claims.generation > state.minGeneration) await confirm(claims)
      return claims
    },
    renew: ({ session }) => next(session, 'expires = now() + make_interval(secs => $2)', SESSION_SECONDS),
    confirm,
    async actAs(session, user) {
      const issued = await next(session, 'min_generation = generation + 1, as_i = $2', user ?? null)
      hints.give('sessions')
      return issued
    },
    async end(session) {
      await change('ended = true', 'id = $1', [session])
      hints.give('sessions')
    },
    endAllOf: async (user) => (await endAllWithin(database, user))(),
    endAllWithin,
    onEnd: (listener) => void listeners.push(listener),
    onSwitch: (listener) => void switchListeners.push(listener),
    close() {
      stopPolling()
      clearInterval(sweeper)
    },
  }
}

function write(querier: Querier, set: string, where: string, values: unknown[]): Promise<SessionRow[]> {
  const statement = `update session set ${set}, changed = now() where ${where} returning ${COLUMNS}`
  return querier.query<SessionRow>(statement, values)
}

/**
 * Tells whether a row is older than what is known: query answers may arrive out of order. Only the acting
 * identity can revert, and it changes together with the generation.
 */
function isOlder(row: SessionRow, known: SessionState | undefined): boolean {
  if (!known) return false
  const { generation, minGeneration, ended } = known
  return row.generation < generation || row.min_generation < minGeneration || (ended && !row.ended)
}

function stateOf(row: SessionRow): SessionState {
  const { user_i: user, as_i, generation, min_generation: minGeneration, ended } = row
  return { user, as: as_i ?? undefined, generation, minGeneration, ended }
}

function identityOf({ user, as }: SessionState): Identity {
  return as === undefined ? { user } : { user: as, actor: user }
}
