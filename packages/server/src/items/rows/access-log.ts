import type { AccessPurpose, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { spend } from '../../lib/budget.ts'
import type { Querier } from '../../platform/database/database.ts'
import { levelOf, ownersOf, type ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'
import { authorOf } from '../facts/author.ts'
import { UNITS } from '../facts/units.ts'

/**
 * Ways of reading that the access log distinguishes, and other acts that it records: begin and end of a
 * masquerade, and the reset of a second factor.
 */
export const READ_OPERATIONS = [
  'read',
  'readMany',
  'history',
  'watch',
  'map',
  'screen',
  'export',
  'download',
  'masquerade',
  'masqueradeEnd',
  'secondFactorReset',
] as const
/**
 * How an item was read, or what else was done, as an entry of the access log says it: one of
 * `READ_OPERATIONS`.
 */
export type ReadOperation = (typeof READ_OPERATIONS)[number]

/** An access log entry: one read of a PROTECTED or PRIVATE item, or another act that concerns an account. */
export interface Access {
  /** ISO 8601. */
  at: string
  /** Empty for a visitor. */
  by: ItemId | ''
  /** In whose name, while masquerading. */
  as?: ItemId
  op: ReadOperation
  item: ItemId
  level: string
  /** The stated purpose of an export or download. */
  purpose?: AccessPurpose
}

/** Records who read which PROTECTED and PRIVATE items (RIGHTS.md, "Records"). */
export interface AccessLog {
  /**
   * Records reads of guarded items, except people's own accounts and the server's reads; all as `export` for
   * a principal with `takesOut`. Throws `storeUnavailable` if too many entries are waiting to be written.
   */
  note(principal: Principal, op: ReadOperation, items: readonly ItemFacts[]): void
  /**
   * Reads entries, newest first, from before the entry `before`. With `owners`, only entries of items that
   * one of them owned at the time.
   */
  read(wanted: AccessQuery): Promise<{ entries: Access[]; next?: number }>
  /**
   * Returns the latest entries about each of these items, at most `max` of each; with `how` only of these
   * operations.
   */
  latest(
    items: readonly ItemId[],
    max: number,
    how?: readonly string[],
  ): Promise<Pick<Access, 'item' | 'at' | 'by' | 'op' | 'purpose'>[]>
  /** Returns the ids of the people that this administrator acted as, the latest first. */
  masqueradesOf(administrator: ItemId, max: number): Promise<ItemId[]>
  /** Settles once what was noted is durable. Throws `storeUnavailable` if it cannot be written. */
  flush(): Promise<void>
  /** Writes what waits. */
  close(): Promise<void>
}

/** A filter on access log entries, with the page to read. */
export interface AccessQuery {
  item?: ItemId
  owners?: readonly ItemId[]
  /** Who read, whether for themselves or in another's name. */
  by?: ItemId | undefined
  op?: ReadOperation | undefined
  /** ISO 8601: from the first on, before the second. */
  from?: string | undefined
  until?: string | undefined
  before?: number
  max: number
}

interface Noted {
  at: string
  actor: string
  subject: string | null
  op: ReadOperation
  item: ItemId
  level: string
  owners: readonly ItemId[]
  purpose: string | undefined
  words: string | undefined
}

/** A row of the table. */
interface Row {
  id: number
  at: string
  actor: string
  subject: ItemId | null
  op: ReadOperation
  item: ItemId
  level: string
  purpose: string | null
  words: string | null
}

/** Entries are written together after this time (milliseconds), or as soon as there are so many. */
const FLUSH_AFTER_MS = 100
const FLUSH_AT = 500
/** Entries of one statement. */
const MOST_AT_ONCE = 5000
/**
 * Most entries buffered while the database is unavailable. Beyond that guarded items cannot be read, so no
 * entry is lost.
 */
const MOST_WAITING = 100_000

/** Creates the access log. Entries are buffered in memory, at most `mostWaiting`, and written in batches. */
export function createAccessLog(
  database: Querier,
  onTrouble: (text: string) => void = () => {},
  mostWaiting = MOST_WAITING,
): AccessLog {
  let waiting: Noted[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // What another could not write is tried again.
    writing = writing.catch(() => {}).then(writeWaiting)
    return writing
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE)
      await database.query(INSERT, [JSON.stringify(batch)], 'access-log').catch((thrown: unknown) => {
        const why = thrown instanceof Error ? thrown.message : String(thrown)
        onTrouble(`the access log cannot be written: ${why}`)
        schedule()
        throw new CairnError('storeUnavailable', `access log: ${why}`)
      })
      waiting = waiting.slice(batch.length)
    }
  }

  /** Writes in passing: what cannot be written now stays and is tried again. */
  function flushLater(): void {
    flush().catch(() => {})
  }

  function schedule(): void {
    timer ??= setTimeout(flushLater, FLUSH_AFTER_MS).unref()
  }

  return {
    note(principal, op, items) {
      if (principal.system) return
      const kept = items.filter((facts) => isGuarded(facts) && facts.id !== (principal.actor ?? principal.userId))
      if (kept.length > 0 && waiting.length >= mostWaiting)
        throw new CairnError('storeUnavailable', 'the access log cannot be written')
      const at = new Date().toISOString()
      for (const facts of kept) {
        const level = levelOf(facts)
        const { actor, subject } = authorOf(principal)
        const { key: purpose, words } = principal.purpose ?? {}
        const item = { item: facts.id, level, owners: ownersOf(facts) }
        const how = principal.takesOut ? 'export' : op
        waiting.push({ at, actor: actor ?? '', subject, op: how, ...item, purpose, words })
      }
      if (waiting.length >= FLUSH_AT) flushLater()
      else if (waiting.length > 0) schedule()
    },
    async read({ item, owners, by, op: wanted, from, until, before, max }) {
      await flush()
      const rows = await database.query<Row>(READ, [
        item ?? null,
        owners ? [...owners] : null,
        before ?? null,
        max + 1,
        by ?? null,
        wanted ?? null,
        from ?? null,
        until ?? null,
      ])
      const page = rows.slice(0, max)
      const entries = page.map(({ at, actor, subject, op, item: id, level, ...why }) => ({
        at,
        by: actor as ItemId | '',
        ...(subject === null ? {} : { as: subject }),
        op,
        item: id,
        level,
        ...purposeOf(why),
      }))
      const last = page.at(-1)
      return { entries, ...(rows.length > max && last ? { next: last.id } : {}) }
    },
    async latest(items, max, how) {
      spend(items.length * UNITS.row)
      await flush()
      const rows = await database.query<Row>(LATEST, [[...items], max, how ? [...how] : null])
      spend(rows.length * UNITS.row)
      return rows.map(({ at, actor, op, item, ...why }) => ({
        at,
        by: actor as ItemId | '',
        op,
        item,
        ...purposeOf(why),
      }))
    },
    async masqueradesOf(administrator, max) {
      await flush()
      const rows = await database.query<{ item: ItemId }>(MASQUERADES, [administrator, max])
      return rows.map(({ item }) => item)
    },
    flush,
    async close() {
      await flush().catch(() => {})
      clearTimeout(timer)
    },
  }
}

/** Tells whether reads of an item are recorded in the access log: if it is PROTECTED or PRIVATE. */
export function isGuarded(facts: ItemFacts): boolean {
  return ['PROTECTED', 'PRIVATE'].includes(levelOf(facts))
}

function purposeOf({ purpose: key, words }: Pick<Row, 'purpose' | 'words'>): Pick<Access, 'purpose'> {
  return key === null ? {} : { purpose: { key, ...(words === null ? {} : { words }) } }
}

const INSERT = `insert into access_log (at, actor, subject, op, item, level, owners, purpose, words)
  select at, actor, subject, op, item, level, owners, purpose, words
  from jsonb_to_recordset($1) as noted (at timestamptz, actor text, subject text, op text, item text, level text, owners text[],
    purpose text, words text)`

const READ = `select id, at, actor, subject, op, item, level, purpose, words from access_log
  where ($1::text is null or item = $1) and ($2::text[] is null or owners && $2) and ($3::bigint is null or id < $3)
    and ($5::text is null or actor = $5) and ($6::text is null or op = $6)
    and ($7::timestamptz is null or at >= $7) and ($8::timestamptz is null or at < $8)
  order by id desc limit $4`

const LATEST = `select found.* from unnest($1::text[]) wanted (id) cross join lateral (
    select item, at, actor, op, purpose, words from access_log where item = wanted.id and ($3::text[] is null or op = any($3)) order by access_log.id desc limit $2) found`

const MASQUERADES = `select item from access_log where actor = $1 and op = 'masquerade' group by item order by max(id) desc limit $2`
