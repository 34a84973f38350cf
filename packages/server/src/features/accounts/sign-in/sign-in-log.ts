import type { Logger } from 'pino'
import type { Querier } from '../../../platform/database/database.ts'

/**
 * Results of an attempt to sign in: success, wrong password or unknown address, blocked account, wrong code
 * of the second factor.
 */
export const SIGN_IN_RESULTS = ['signedIn', 'refused', 'disabled', 'codeRefused'] as const
/** Result of an attempt to sign in: one of `SIGN_IN_RESULTS`. */
export type SignInResult = (typeof SIGN_IN_RESULTS)[number]

/** One attempt to sign in, as the log returns it. */
export interface SignInEntry {
  id: number
  /** ISO 8601, UTC. */
  at: string
  /** Id of the User item, where the address was one of an account. */
  user?: string
  /** Address the attempt came from. */
  ip: string
  result: SignInResult
}

/**
 * A filter on sign-in attempts (person, result, `from` inclusive, `until` exclusive) and the page: below
 * entry `before`.
 */
export interface SignInQuery {
  before?: number | undefined
  user?: number | undefined
  result?: SignInResult | undefined
  from?: string | undefined
  until?: string | undefined
  max: number
}

/** Log of who signed in, when and from where, kept for half a year. */
export interface SignInLog {
  /**
   * Records an attempt to sign in, and a success also as the last sign-in of the account. Never rejects:
   * whoever may come in is let in.
   */
  note(entry: { user: number | undefined; ip: string; result: SignInResult }): Promise<void>
  read(wanted: SignInQuery): Promise<SignInEntry[]>
  /** Deletes entries older than 180 days. */
  sweep(): Promise<void>
}

/** Creates the sign-in log over a database. */
export function createSignInLog(database: Querier, log: Logger): SignInLog {
  return {
    async note({ user, ip, result }) {
      await database
        .query(
          `with noted as (insert into sign_in_log (user_i, ip, result) values ($1, $2, $3) returning user_i, at, result)
           update account set last_sign_in = noted.at from noted where account.user_i = noted.user_i and noted.result = 'signedIn'`,
          [user ?? null, ip, result],
        )
        .catch((thrown: unknown) => log.error({ err: thrown, user, result }, 'a sign-in was not logged'))
    },
    read: (wanted) => readSignIns(database, wanted),
    async sweep() {
      await database.query("delete from sign_in_log where at < now() - interval '180 days'")
    },
  }
}

/**
 * Reads up to `max` entries of the sign-in log, the newest first, from before the entry with the id
 * `before`.
 */
export async function readSignIns(
  database: Querier,
  { before, user, result, from, until, max }: SignInQuery,
): Promise<SignInEntry[]> {
  const rows = await database.query<{
    id: number
    at: string
    user_i: number | null
    ip: string
    result: SignInResult
  }>(
    `select id, at, user_i, ip, result from sign_in_log
     where ($1::bigint is null or id < $1) and ($2::int is null or user_i = $2)
       and ($4::text is null or result = $4)
       and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)
     order by id desc limit $3`,
    [before ?? null, user ?? null, max, result ?? null, from ?? null, until ?? null],
  )
  return rows.map(({ user_i: index, ...entry }) => ({
    ...entry,
    ...(index === null ? {} : { user: `User-${index}` }),
  }))
}
