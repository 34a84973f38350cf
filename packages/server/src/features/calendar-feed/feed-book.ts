import { createHash, randomBytes } from 'node:crypto'
import type { Querier } from '../../platform/database/database.ts'

const TOKEN_BYTES = 32

/**
 * Creates a person's calendar address, replacing the former one. Returns its token, of which only a hash is
 * stored.
 */
export async function makeFeed(database: Querier, user: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await database.query(
    `insert into calendar_feed (user_i, token_hash) values ($1, $2)
     on conflict (user_i) do update set token_hash = excluded.token_hash, made = now()`,
    [user, hashOf(token)],
  )
  return token
}

/** Revokes a person's calendar address. */
export async function revokeFeed(database: Querier, user: number): Promise<void> {
  await database.query('delete from calendar_feed where user_i = $1', [user])
}

/** Returns when a person's calendar address was created (ISO 8601). Undefined if they have none. */
export async function feedMade(database: Querier, user: number): Promise<string | undefined> {
  const [row] = await database.query<{ made: string }>('select made from calendar_feed where user_i = $1', [user])
  return row?.made
}

/** Returns the user index for a calendar token. Undefined if it is unknown or the account is disabled. */
export async function userOfFeed(database: Querier, token: string): Promise<number | undefined> {
  const [row] = await database.query<{ user_i: number }>(
    `select user_i from calendar_feed join account using (user_i) where token_hash = $1 and not disabled`,
    [hashOf(token)],
  )
  return row?.user_i
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
