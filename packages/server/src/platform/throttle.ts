import { createHash } from 'node:crypto'
import { CairnError } from '@cairn/contract/errors'
import type { Database, Querier } from './database/database.ts'

/**
 * A limit on failed attempts: its name, how many are allowed before it blocks, and for how long they are
 * remembered (milliseconds).
 */
export interface Throttle {
  name: string
  attempts: number
  windowMs: number
}

/** Takes back an attempt that turned out not to be a failure. */
export type Forgive = () => Promise<void>

/**
 * Counts an attempt under each of the keys (such as an IP address or an account), for all processes of the
 * install together, before its outcome is known, so that parallel guesses count too. Returns a function that
 * takes it back. While a key is blocked it throws `tooManyAttempts` with `retryAfter` (seconds) and counts
 * nothing.
 */
export async function countAttempt(
  database: Pick<Database, 'transaction' | 'query'>,
  counted: readonly (readonly [Throttle, string])[],
  now = Date.now(),
): Promise<Forgive> {
  // In one order, so that two attempts never wait for each other.
  const asked = counted
    .map(([throttle, key]) => ({ throttle, key: hashOf(`${throttle.name} ${key}`) }))
    .sort((left, right) => Buffer.compare(left.key, right.key))
  await database.transaction(async (transaction) => {
    for (const { throttle, key } of asked) await requireRoom(transaction, throttle, key, now)
    for (const { throttle, key } of asked)
      await transaction.query(COUNT, [key, throttle.attempts, now, throttle.windowMs])
  })
  return async () => {
    await database.query(FORGIVE, [asked.map(({ key }) => key), now])
  }
}

/** Deletes expired attempt counts. */
export async function sweepThrottles(querier: Querier): Promise<void> {
  await querier.query('delete from throttle where expires < now()')
}

async function requireRoom(
  querier: Querier,
  { attempts, windowMs }: Throttle,
  key: Buffer,
  now: number,
): Promise<void> {
  const [row] = await querier.query<{ times: number[] }>(HOLD, [key])
  const recent = (row?.times ?? []).filter((at) => now - at < windowMs)
  const oldest = recent.at(-attempts)
  if (oldest !== undefined)
    throw new CairnError('tooManyAttempts', '', { retryAfter: Math.ceil((oldest + windowMs - now) / 1000) })
}

/** Makes the row where it is missing, and holds it until the attempt is counted. */
const HOLD = `insert into throttle (key) values ($1) on conflict (key) do update set key = excluded.key returning times`

/** Stores the latest attempts, as many as are allowed. */
const COUNT = `update throttle set times = (array_append(times, $3::float8))[greatest(1, cardinality(times) + 2 - $2::int):],
  expires = now() + make_interval(secs => $4::float8 / 1000) where key = $1`

/** Held in the order in which attempts hold them. */
const FORGIVE = `with held as materialized (select key from throttle where key = any($1::bytea[]) order by key for update)
  update throttle set times = array_remove(times, $2::float8) from held where throttle.key = held.key`

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
