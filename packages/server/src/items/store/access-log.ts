import type { AccessPurpose, ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import { levelOf, ownersOf, type ItemFacts } from '../model/item-facts.ts'
import type { Principal } from '../model/types.ts'
import { authorOf } from '../model/author.ts'

/** How an item was read. */
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
export type ReadOperation = (typeof READ_OPERATIONS)[number]

/** One read of a PROTECTED or PRIVATE item. */
export interface Access {
  at: string
  by: ItemId | ''
  /** In whose name, while masquerading. */
  as?: ItemId
  op: ReadOperation
  item: ItemId
  level: string
  /** What it was taken out for. */
  purpose?: AccessPurpose
}

/** Who read what of PROTECTED and PRIVATE items (RIGHTS.md, "Records"). */
export interface AccessLog {
  /** Notes the reads that are to be kept: those of guarded items, but not the person's of their own account, nor the server's own. */
  note(principal: Principal, op: ReadOperation, items: readonly ItemFacts[]): void
  /** Newest first; before the entry `before` where that is given. With `owners`, only of items that one of them owned then. */
  read(wanted: AccessQuery): Promise<{ entries: Access[]; next?: number }>
  /** The latest reads of each of these items, at most so many of each, in any or some ways. */
  latest(
    items: readonly ItemId[],
    max: number,
    how?: readonly string[],
  ): Promise<Pick<Access, 'item' | 'at' | 'by' | 'op' | 'purpose'>[]>
  /** Ids of those whom this administrator acted as, the latest first. */
  masqueradesOf(administrator: ItemId, max: number): Promise<ItemId[]>
  flush(): Promise<void>
  close(): Promise<void>
}

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
/** While the database is away no more than this is remembered. */
const MOST_WAITING = 100_000

export function createAccessLog(database: Querier, onTrouble: (text: string) => void = () => {}): AccessLog {
  let waiting: Noted[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeWaiting)
    return writing
  }

  async function writeWaiting(): Promise<void> {
    const batch = waiting
    if (batch.length === 0) return
    waiting = []
    await database.query(INSERT, [JSON.stringify(batch)], 'access-log').catch((thrown: unknown) => {
      onTrouble(`the access log cannot be written: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
      waiting = [...batch, ...waiting].slice(0, MOST_WAITING)
      schedule()
    })
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref()
  }

  return {
    note(principal, op, items) {
      if (principal.system) return
      const at = new Date().toISOString()
      for (const facts of items) {
        const level = levelOf(facts)
        if ((level !== 'PROTECTED' && level !== 'PRIVATE') || facts.id === (principal.actor ?? principal.userId))
          continue
        const { actor, subject } = authorOf(principal)
        const { key: purpose, words } = principal.purpose ?? {}
        const item = { item: facts.id, level, owners: ownersOf(facts) }
        waiting.push({ at, actor: actor ?? '', subject, op, ...item, purpose, words })
      }
      if (waiting.length >= FLUSH_AT) void flush()
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
      await flush()
      const rows = await database.query<Row>(LATEST, [[...items], max, how ? [...how] : null])
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
    close: flush,
  }
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
