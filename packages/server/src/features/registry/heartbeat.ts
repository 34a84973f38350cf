import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Querier } from '../../platform/database/database.ts'
import { poll } from '../../lib/poll.ts'

/** The state of a process, with sizes in bytes. */
export interface ProcessReport {
  pid: number
  host: string
  version: string
  sockets: number
  watches: number
  memory: number
  pool: { total: number; idle: number; waiting: number }
  /** Area → build it runs. */
  builds: Record<string, string>
}

/** Interval of heartbeats; a process without any for a while is dropped (milliseconds). */
const BEAT_MS = 3000
/** A process without a heartbeat for this long counts as gone (PostgreSQL interval). */
export const GONE_AFTER = '30 seconds'

/**
 * Starts to write this process's state to the database every few seconds. `close` stops it and removes the
 * entry.
 */
export async function startHeartbeat(
  database: Querier,
  log: Logger,
  report: () => Omit<ProcessReport, 'pid' | 'host' | 'memory'>,
): Promise<{ close(): Promise<void> }> {
  const id = randomUUID()
  const beat = () =>
    database.query(BEAT, [
      id,
      JSON.stringify({ pid: process.pid, host: hostname(), memory: process.memoryUsage.rss(), ...report() }),
    ])
  await beat()
  const stop = poll(beat, BEAT_MS, log, 'this process cannot tell that it is there')
  return {
    async close() {
      stop()
      await database.query('delete from process_state where id = $1', [id]).catch(() => {})
    },
  }
}

const BEAT = `with swept as (delete from process_state where seen < now() - interval '${GONE_AFTER}' and id <> $1)
  insert into process_state (id, report) values ($1, $2)
  on conflict (id) do update set seen = now(), report = excluded.report`
