import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../database/database.ts'
import { poll } from '../poll.ts'
import { readToken, SESSION_LIFETIME_MS, signToken, TOKEN_LIFETIME_MS, type TokenClaims } from './token.ts'

/** A fresh token and when it expires (milliseconds since 1970). */
export interface IssuedToken {
  token: string
  claims: TokenClaims
}

/** Sessions of signed-in people, in table `session`; what one process ends is ended on all of them within a second. */
export interface Sessions {
  /** Opens a session: a bearer token, and the token for the cookie. */
  open(user: number): Promise<{ bearer: IssuedToken; cookie: IssuedToken }>
  /** Reads and checks a token. Throws `notSignedIn` or `tokenExpired`. A renewed token that is used ends the one before it. */
  check(token: string): Promise<TokenClaims>
  /** A new bearer token for the session. The old one stays good until `confirm`, or until the new one is used. */
  renew(claims: TokenClaims): Promise<IssuedToken>
  /** The renewed token has arrived: those before it are refused from now on. */
  confirm(claims: TokenClaims): Promise<void>
  end(session: string): Promise<void>
  endAllOf(user: number): Promise<void>
  /** Called with sessions that ended, on this process or another. */
  onEnd(listener: (sessions: readonly string[]) => void): void
  close(): void
}

interface SessionState {
  user: number
  generation: number
  /** Tokens of an earlier generation have been replaced. */
  minGeneration: number
  ended: boolean
}

interface SessionRow {
  id: string
  user_i: number
  generation: number
  min_generation: number
  ended: boolean
}

/** Every process reads the sessions that changed this often; a change counts as new for a while, as clocks and commits differ. */
const POLL_MS = 400
const POLL_OVERLAP = '10 seconds'
const COLUMNS = 'id, user_i, generation, min_generation, ended'
const SESSION_SECONDS = SESSION_LIFETIME_MS / 1000
/** Sessions that are over are forgotten this often; whoever still comes with such a token is looked up again. */
const SWEEP_MS = 10 * 60_000

export function openSessions(database: Querier, key: Uint8Array, log: Logger): Sessions {
  const known = new Map<string, SessionState>()
  const listeners: ((sessions: readonly string[]) => void)[] = []

  function remember(rows: readonly SessionRow[]): void {
    const endedNow = rows.filter((row) => row.ended && known.get(row.id)?.ended === false).map(({ id }) => id)
    for (const row of rows) known.set(row.id, stateOf(row))
    if (endedNow.length > 0) for (const listener of listeners) listener(endedNow)
  }

  async function change(set: string, where: string, values: unknown[]): Promise<SessionRow[]> {
    const rows = await database.query<SessionRow>(
      `update session set ${set}, changed = now() where ${where} returning ${COLUMNS}`,
      values,
    )
    remember(rows)
    return rows
  }

  async function stateFor(id: string): Promise<SessionState> {
    const state = known.get(id)
    if (state) return state
    const rows = await database.query<SessionRow>(`select ${COLUMNS} from session where id = $1 and expires > now()`, [
      id,
    ])
    remember(rows)
    return known.get(id) ?? { user: 0, generation: 0, minGeneration: 0, ended: true }
  }

  async function issue(claims: Omit<TokenClaims, 'expires'>, lifetimeMs: number): Promise<IssuedToken> {
    const full = { ...claims, expires: Math.floor((Date.now() + lifetimeMs) / 1000) * 1000 }
    return { token: await signToken(key, full), claims: full }
  }

  const stopPolling = poll(readChanged, POLL_MS, log, 'sessions cannot be read; those that end elsewhere stay open')
  async function readChanged(): Promise<void> {
    if (known.size === 0) return
    const rows = await database.query<SessionRow>(
      `select ${COLUMNS} from session where changed > now() - interval '${POLL_OVERLAP}'`,
    )
    remember(rows.filter(({ id }) => known.has(id)))
  }

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

  return {
    async open(user) {
      const session = randomUUID()
      await database.query(
        `insert into session (id, user_i, expires) values ($1, $2, now() + make_interval(secs => $3))`,
        [session, user, SESSION_SECONDS],
      )
      known.set(session, { user, generation: 0, minGeneration: 0, ended: false })
      return {
        bearer: await issue({ user, session, use: 'bearer', generation: 0 }, TOKEN_LIFETIME_MS),
        cookie: await issue({ user, session, use: 'cookie', generation: 0 }, SESSION_LIFETIME_MS),
      }
    },
    async check(token) {
      const claims = await readToken(key, token)
      const state = await stateFor(claims.session)
      if (state.ended || state.user !== claims.user) throw new CairnError('notSignedIn')
      if (claims.use === 'cookie') return claims
      if (claims.generation < state.minGeneration) throw new CairnError('notSignedIn')
      if (claims.generation > state.minGeneration) await confirm(claims)
      return claims
    },
    async renew({ session, user }) {
      const [row] = await change(
        'generation = generation + 1, expires = now() + make_interval(secs => $2)',
        'id = $1 and not ended and expires > now()',
        [session, SESSION_SECONDS],
      )
      if (!row) throw new CairnError('notSignedIn')
      return issue({ user, session, use: 'bearer', generation: row.generation }, TOKEN_LIFETIME_MS)
    },
    confirm,
    end: async (session) => void (await change('ended = true', 'id = $1', [session])),
    endAllOf: async (user) => void (await change('ended = true', 'user_i = $1 and not ended', [user])),
    onEnd: (listener) => void listeners.push(listener),
    close() {
      stopPolling()
      clearInterval(sweeper)
    },
  }
}

function stateOf(row: SessionRow): SessionState {
  return { user: row.user_i, generation: row.generation, minGeneration: row.min_generation, ended: row.ended }
}
