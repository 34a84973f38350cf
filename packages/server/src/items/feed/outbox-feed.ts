import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import { openListener } from '../../platform/database/listener.ts'
import { NO_HINTS, type Hints } from '../../platform/hints/hints.ts'
import { forNobody } from '../../lib/asker.ts'
import { tellAll } from '../../lib/tell-all.ts'
import type { Change, Feed } from '../facts/types.ts'

/**
 * PostgreSQL channel on which processes are woken. A notification carries no data and may be lost: polling
 * covers that.
 */
const DOORBELL = 'cairn_outbox'
const POLL_MS = 500
/**
 * The first change notifies at once; later ones within this time share one notification, each of which costs
 * a transaction.
 */
const DOORBELL_EVERY_MS = 10
const KEPT = '1 hour'
const SWEEP_EVERY_MS = 10 * 60_000

interface News {
  changes: Change[] | null
  /** The oldest transaction still open, of whatever database of this PostgreSQL server. */
  xmin: string
  line: string
}

/** The line up to which to read: the oldest transaction still open. */
const LINE = `select pg_snapshot_xmin(pg_current_snapshot()) as xmin, pg_snapshot_xmin(pg_current_snapshot()) as line`
/**
 * The same limit, ignoring transactions of other databases of the cluster, which share the numbering. One not
 * found among the locks counts as ours. It scans all locks, so it is used only when the plain limit does not
 * advance.
 */
const LINE_OF_OURS = `select pg_snapshot_xmin(snapshot) as xmin, coalesce(
    (select open from pg_snapshot_xip(snapshot) as open where not exists (
      select from pg_locks as held join pg_stat_activity as session using (pid)
      where held.locktype = 'transactionid' and held.mode = 'ExclusiveLock' and held.transactionid = open::xid
        and session.datid <> (select oid from pg_database where datname = current_database()))
    order by open limit 1), pg_snapshot_xmax(snapshot)) as line
  from (select pg_current_snapshot() as snapshot) as taken`

/**
 * Reads the outbox up to the oldest open transaction and continues there, so that a change committed late by
 * a slow transaction is not skipped. All changes come as one row, because separate rows are more expensive.
 */
const readTo = (line: string) => `with line as materialized (${line})
  select xmin::text, line::text,
    (select json_agg(ev) from (select ev from outbox where xid >= $1::xid8 and xid < line.line order by xid, id) as told) as changes
  from line`
const READ = { text: readTo(LINE), name: 'outbox' }
const READ_OURS = { text: readTo(LINE_OF_OURS), name: 'outboxOfOurs' }
/** Milliseconds without progress before the feed looks for the transaction that blocks it. */
const HELD_UP_MS = 250

/** Deletes old rows, except those not yet processed for events. */
const SWEEP = `delete from outbox where at < now() - interval '${KEPT}' and xid < (select xid from notify_cursor)`

/** Options of `openFeed`. */
export interface FeedOptions {
  /** Called with temporary problems, such as a lost database connection. */
  onTrouble?: (text: string) => void
  /** Another way than the database to wake the other processes. */
  hints?: Hints
  /** Poll interval in milliseconds. */
  pollMs?: number
}

/**
 * Opens the feed of changes committed from now on; some of just before may come too. It survives loss of the
 * database connection and continues where it stopped. It also deletes changes from the outbox that are older
 * than an hour.
 */
export async function openFeed(
  database: Database,
  { onTrouble = () => {}, hints = NO_HINTS, pollMs = POLL_MS }: FeedOptions = {},
): Promise<Feed> {
  const listeners = new Set<(changes: readonly Change[]) => void>()
  let line = await currentLine(database)
  let movedAt = performance.now()
  /** Whether the line is past a transaction of another database. */
  let isPast = false
  let reading: Promise<void> | undefined
  let isWanted = false
  let isClosed = false
  const bell = createDoorbell(database, hints, () => wake(), onTrouble)

  /** Reads one at a time; calls during a read are merged to one further read. */
  function wake(): void {
    isWanted = true
    reading ??= forNobody(readAll).finally(() => (reading = undefined))
  }

  async function readAll(): Promise<void> {
    while (isWanted && !isClosed) {
      // Calls of one commit come one after the other.
      await nextTurn()
      isWanted = false
      try {
        await readOnce()
      } catch (thrown) {
        onTrouble(`the outbox cannot be read: ${(thrown as Error).message}`)
        return
      }
    }
  }

  async function readOnce(): Promise<void> {
    const { text, name } = isPast || performance.now() - movedAt > HELD_UP_MS ? READ_OURS : READ
    const [news] = await database.reads.query<News>(text, [line], name)
    if (!news) return
    if (BigInt(news.line) > BigInt(line)) [line, movedAt] = [news.line, performance.now()]
    isPast = BigInt(news.xmin) < BigInt(line)
    if (news.changes) tellAll(listeners, news.changes, onTrouble)
  }

  const poll = setInterval(wake, pollMs)
  const sweep = setInterval(() => void database.query(SWEEP).catch(() => {}), SWEEP_EVERY_MS)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    line: () => line,
    nudge() {
      wake()
      bell.ring()
    },
    async close() {
      isClosed = true
      clearInterval(poll)
      clearInterval(sweep)
      await Promise.all([bell.close(), reading])
    },
  }
}

async function currentLine(database: Database): Promise<string> {
  const [row] = await database.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin')
  return row?.xmin ?? '0'
}

/**
 * Wakes other processes by a hint (NATS), else by NOTIFY on a connection of its own: inside the writing
 * transactions it would halve the commit rate.
 */
function createDoorbell(database: Database, hints: Hints, onRing: () => void, onTrouble: (text: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let isWanted = false
  const listener = openListener(database, DOORBELL, {
    // What this process has rung itself it has read already.
    onMessage: (_payload, isOwn) => isOwn || onRing(),
    // Reads what was missed while disconnected.
    onListening: onRing,
    onTrouble,
  })

  hints.take('outbox', onRing)

  function ring(): void {
    isWanted = timer !== undefined
    if (isWanted) return
    timer = setTimeout(() => {
      timer = undefined
      if (isWanted) ring()
    }, DOORBELL_EVERY_MS)
    if (!hints.give('outbox')) void listener.notify()
  }

  return {
    ring,
    async close() {
      clearTimeout(timer)
      await listener.close()
    },
  }
}
