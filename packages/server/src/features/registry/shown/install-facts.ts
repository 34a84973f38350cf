import type { Querier } from '../../../platform/database/database.ts'
import { slowOfDay, type SlowOfDay } from '../slow-of-day.ts'
import { GONE_AFTER, type ProcessReport } from '../heartbeat.ts'

/** The health of an install, for administrators. Times are ISO 8601 in UTC, sizes in bytes. */
export interface InstallFacts {
  processes: (ProcessReport & { id: string; started: string; seen: string })[]
  /** Tasks that wait or run, and those that failed within a day. */
  tasks: { queued: number; running: number; failed: number }
  /** Mail that waits, since when the longest, and what could not be sent within a week. */
  mail: { waiting: number; failed: number; oldest?: string }
  /** Changes that are kept for their readers; `oldest` is when the first of them was written. */
  outbox: { rows: number; oldest?: string }
  database: { size: number; connections: number; version: string }
  /** Statements that have been at work for longer than a second, the longest first, at most 20. */
  slow: { seconds: number; state: string; waitsFor?: string; statement: string }[]
  /** Those that took longer than a second within a day. */
  slowOfDay: SlowOfDay[]
}

/** Reads the health of the install from the database. */
export async function installFacts(database: Querier): Promise<InstallFacts> {
  const [processes, [counts], slow, ofDay] = await Promise.all([
    database.query<{ id: string; started: string; seen: string; report: ProcessReport }>(PROCESSES),
    database.query<Counts>(COUNTS),
    database.query<{ seconds: number; state: string; waits_for: string | null; statement: string }>(SLOW),
    slowOfDay(database),
  ])
  const { queued = 0, running = 0, failed_tasks = 0, waiting = 0, failed_mail = 0 } = counts ?? {}
  const { rows = 0, size = 0, connections = 0, version = '', oldest_mail = null, oldest_change = null } = counts ?? {}
  return {
    processes: processes.map(({ report, ...process }) => ({ ...process, ...report })),
    tasks: { queued, running, failed: failed_tasks },
    mail: { waiting, failed: failed_mail, ...(oldest_mail === null ? {} : { oldest: oldest_mail }) },
    outbox: { rows, ...(oldest_change === null ? {} : { oldest: oldest_change }) },
    database: { size, connections, version },
    slowOfDay: ofDay,
    slow: slow.map(({ waits_for, ...one }) => ({ ...one, ...(waits_for === null ? {} : { waitsFor: waits_for }) })),
  }
}

interface Counts {
  queued: number
  running: number
  failed_tasks: number
  waiting: number
  failed_mail: number
  oldest_mail: string | null
  rows: number
  oldest_change: string | null
  size: number
  connections: number
  version: string
}

const PROCESSES = `select id, started, seen, report from process_state where seen > now() - interval '${GONE_AFTER}' order by started`

const COUNTS = `select
  (select count(*)::int from task where state = 'QUEUED') as queued,
  (select count(*)::int from task where state = 'RUNNING') as running,
  (select count(*)::int from task where state = 'FAILED' and ended > now() - interval '1 day') as failed_tasks,
  (select count(*)::int from mail_outbox where state = 'waiting') as waiting,
  (select count(*)::int from mail_outbox where state = 'failed' and created > now() - interval '7 days') as failed_mail,
  (select min(created) from mail_outbox where state = 'waiting') as oldest_mail,
  (select count(*)::int from outbox) as rows,
  (select at from outbox order by xid, id limit 1) as oldest_change,
  pg_database_size(current_database()) as size,
  (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
  current_setting('server_version') as version`

const SLOW = `select extract(epoch from now() - query_start)::float8 as seconds, state, wait_event as waits_for,
    left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as statement
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'
    and query_start < now() - interval '1 second'
  order by query_start limit 20`
