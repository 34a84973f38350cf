import type { ItemId } from '@cairn/contract'
import type { Querier } from '../database/database.ts'
import { levelOf, ownersOf, type ItemFacts } from '../permissions/item-facts.ts'
import type { Principal } from './types.ts'

/** How an item was read. */
export type ReadOperation = 'read' | 'readMany' | 'history' | 'watch' | 'export'

/** One read of a PROTECTED or PRIVATE item. */
export interface Access {
  at: string
  by: ItemId | ''
  op: ReadOperation
  item: ItemId
  level: string
}

/** Who read what of PROTECTED and PRIVATE items (domain.md, "Care for what is held"). */
export interface AccessLog {
  /** Notes the reads that are to be kept: those of guarded items, but not the person's of their own account, nor the server's own. */
  note(principal: Principal, op: ReadOperation, items: readonly ItemFacts[]): void
  /** Newest first; before the entry `before` where that is given. With `owners`, only of items that one of them owned then. */
  read(wanted: AccessQuery): Promise<{ entries: Access[]; next?: number }>
  flush(): Promise<void>
  close(): Promise<void>
}

export interface AccessQuery {
  item?: ItemId
  owners?: readonly ItemId[]
  before?: number
  max: number
}

interface Noted {
  at: string
  actor: string
  op: ReadOperation
  item: ItemId
  level: string
  owners: readonly ItemId[]
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
        if ((level !== 'PROTECTED' && level !== 'PRIVATE') || facts.id === principal.userId) continue
        waiting.push({ at, actor: principal.userId ?? '', op, item: facts.id, level, owners: ownersOf(facts) })
      }
      if (waiting.length >= FLUSH_AT) void flush()
      else if (waiting.length > 0) schedule()
    },
    async read({ item, owners, before, max }) {
      await flush()
      const rows = await database.query<{
        id: number
        at: string
        actor: string
        op: ReadOperation
        item: ItemId
        level: string
      }>(READ, [item ?? null, owners ? [...owners] : null, before ?? null, max + 1])
      const page = rows.slice(0, max)
      const entries = page.map(({ at, actor, op, item: id, level }) => ({
        at,
        by: actor as ItemId | '',
        op,
        item: id,
        level,
      }))
      const last = page.at(-1)
      return { entries, ...(rows.length > max && last ? { next: last.id } : {}) }
    },
    flush,
    close: flush,
  }
}

const INSERT = `insert into access_log (at, actor, op, item, level, owners)
  select at, actor, op, item, level, owners
  from jsonb_to_recordset($1) as noted (at timestamptz, actor text, op text, item text, level text, owners text[])`

const READ = `select id, at, actor, op, item, level from access_log
  where ($1::text is null or item = $1) and ($2::text[] is null or owners && $2) and ($3::bigint is null or id < $3)
  order by id desc limit $4`
