import type { Logger } from 'pino'
import type { Database, Querier } from '../../platform/database/database.ts'
import { poll } from '../../lib/poll.ts'

/**
 * A database statement that took over a second within the last day, in any process: how often, and the
 * longest time in seconds.
 */
export interface SlowOfDay {
  statement: string
  times: number
  slowest: number
  last: string
}

const KEEP_EVERY_MS = 3000

const KEEP = `with swept as (delete from slow_statement where hour < now() - interval '25 hours')
  insert into slow_statement (hour, statement, times, slowest_ms, last)
  select date_trunc('hour', last), statement, times, slowest_ms, last
  from unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[]) as noted (statement, times, slowest_ms, last)
  on conflict (hour, statement) do update set times = slow_statement.times + excluded.times,
    slowest_ms = greatest(slow_statement.slowest_ms, excluded.slowest_ms), last = excluded.last`

const OF_DAY = `select statement, sum(times)::int as times, max(slowest_ms) / 1000.0::float8 as slowest, max(last) as last
  from slow_statement where last > now() - interval '1 day' group by statement order by slowest desc limit 20`

/** Starts to store this process's slow statements every few seconds. Returns a function that stops it. */
export function keepSlow(database: Database, log: Logger): () => void {
  const keep = async () => {
    const noted = database.slow.take()
    if (noted.length === 0) return
    await database.query(KEEP, [
      noted.map(({ statement }) => statement),
      noted.map(({ times }) => times),
      noted.map(({ slowestMs }) => slowestMs),
      noted.map(({ last }) => last),
    ])
  }
  return poll(keep, KEEP_EVERY_MS, log, 'slow statements cannot be kept')
}

/** Returns the 20 slowest statements of the last day, slowest first. */
export function slowOfDay(database: Querier): Promise<SlowOfDay[]> {
  return database.query<SlowOfDay>(OF_DAY)
}
