import { SLOTS } from '../../items/rows/write-statements.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Known } from '../known.ts'
import type { Database } from '../../platform/database/database.ts'
import { eachRow } from '../../platform/database/each-row.ts'
import { createColumns, LABEL_START, type ColumnRow, type Columns } from './columns.ts'
import { createKeptRows, type KeptRows } from './kept-rows.ts'
import { createNamedRows, type NamedRows } from './named-rows.ts'
import { createSortOrders, type SortOrders } from './sort-orders.ts'
import { createValueLists, type ValueLists } from './value-lists.ts'

/**
 * The in-memory column index of a database. It is loaded on first use and updated from the outbox before each
 * query, so that answers include every change and right committed before the query.
 */
export interface ColumnStore {
  /** Returns the columns as of now; undefined while they are being loaded, which this call starts. */
  current(): Promise<Columns | undefined>
  /** Loads them, anew if they are loaded, and waits for it; for measurements and tests. */
  load(): Promise<void>
  /** Sort orders of the items in the index, updated by the same changes. */
  orders: SortOrders
  /** Lists of rows by terms that the index does not have, updated by the same changes. */
  rows: KeptRows
  /** Lists of properties with many values, updated with the same changes. */
  lists: ValueLists
  /** Rows that terms of relations name. */
  named: NamedRows
  /**
   * Items in the columns, with numbers that nothing has, and the bytes that they take. No items while they
   * are not loaded.
   */
  size(): { items: number; bytes: number }
}

interface Row {
  n: number
  t: number | null
  i: number
  ts: number
  k1: number
  xk: number[]
  k2: number[] | null
  k3: number[] | null
  nv: (number | null)[] | null
  f: (number | null)[]
  lk: string
  labels: string
  words: string
  boxes: number[][] | null
  /** Terms of a row that changed, where lists are kept; null for what is gone. */
  terms?: number[] | null
}

const CHUNK = 5000
/** The outbox is swept after an hour; and rather than read very much of it again, everything is. */
const STALE_AFTER_MS = 45 * 60_000
const MOST_CHANGES = 50_000

const FIELDS = `s.t, s.i, (extract(epoch from s.ts) * 1000)::float8 as ts, s.k1, s.xk, s.k2, s.k3, s.nv, array[${SLOTS.replaceAll('f', 's.f')}] as f,
  left(s.lk, ${LABEL_START}) as lk,
  coalesce(array_to_string(tsvector_to_array(x.ttv), ' '), '') as labels,
  coalesce((select string_agg(word, ' ') from unnest(tsvector_to_array(x.tsv)) as own (word) where strpos(word, ':') = 0), '') as words,
  (select json_agg(json_build_array(place, (bbox[1])[0], (bbox[1])[1], (bbox[0])[0], (bbox[0])[1])) from item_g g where g.n = s.n) as boxes`
const LINE = `pg_snapshot_xmin(pg_current_snapshot())::text as line,
  (select coalesce(string_agg(t || ' ' || coalesce(layout, ''), ',' order by t), '') from item_type) as layouts`
// The bound is named of both: a join of both orders would begin at the first text row each time.
const LOAD = `select s.n, ${FIELDS} from item_s s left join item_x x on x.n = s.n and x.n > $1 where s.n > $1 order by s.n limit ${CHUNK}`
/**
 * Selects all changes since the last read, also those the feed withholds because an older transaction is
 * open. What this statement cannot see yet is read the next time.
 */
const NEWS = `with told as (select distinct ev ->> 'id' as id from outbox where xid >= $1::xid8 limit ${MOST_CHANGES + 1})
  select ${LINE}, array(select id from told) as told`
const CHANGED = (
  withTerms: boolean,
) => `with named as (select split_part(id, '-', 1) as type, split_part(id, '-', 2)::bigint as i from unnest($1::text[]) as told (id)
    where id ~ '^[A-Za-z0-9]+-[0-9]{1,10}$')
  select item.n, ${FIELDS}${withTerms ? ', s.terms' : ''} from named join item_type on item_type.name = named.type
    join item on item.t = item_type.t and item.i = named.i left join item_s s on s.n = item.n left join item_x x on x.n = item.n`

interface News {
  line: string
  layouts: string
  told: string[]
}

interface Loaded {
  columns: Columns
  line: string
  layouts: string
  at: number
}

/**
 * Returns the up-to-date column index. Undefined while it is loading (which this call starts), if a setting
 * turns it off, or if the store is so small that the database is as quick.
 */
export async function currentColumns(context: ItemContext, known: Known): Promise<Columns | undefined> {
  return mayUseColumns(context, known) ? columnStoreOf(context.database).current() : undefined
}

/**
 * Tells whether searches of this store use the column index: the setting allows it and the store is large.
 */
export function mayUseColumns({ columnIndex }: ItemContext, { size, tuning }: Known): boolean {
  return columnIndex && size >= tuning.columnsFrom
}

const stores = new WeakMap<Database, ColumnStore>()

/** Returns the column index of a database, one shared by all its users. */
export function columnStoreOf(database: Database): ColumnStore {
  const { lasting = database } = database
  const store = stores.get(lasting) ?? createColumnStore(lasting)
  stores.set(lasting, store)
  return store
}

function createColumnStore(database: Database): ColumnStore {
  const followers = {
    orders: createSortOrders(database),
    rows: createKeptRows(database),
    lists: createValueLists(database),
    named: createNamedRows(database),
  }
  let loaded: Loaded | undefined
  let loading: Promise<void> | undefined
  let [running, next]: (Promise<Columns | undefined> | undefined)[] = []

  function load(): Promise<void> {
    loading ??= loadAll(database)
      .then((all) => {
        loaded = all
        // Followers missed changes before this one started, so they are cleared.
        for (const each of Object.values(followers)) each.clear()
      })
      .finally(() => (loading = undefined))
    return loading
  }

  async function refresh(): Promise<Columns | undefined> {
    if (!loaded) return undefined
    const isFresh = Date.now() - loaded.at < STALE_AFTER_MS && (await catchUp(database, loaded, followers))
    if (isFresh) return loaded.columns
    loaded = undefined
    load().catch(() => {})
    return undefined
  }

  return {
    load,
    ...followers,
    size: () => ({ items: loaded?.columns.length ?? 0, bytes: (loaded?.columns.bytes ?? 0) + followers.lists.bytes }),
    // A question may not be answered by a read that began before it: it waits for the one after.
    async current() {
      if (!loaded) {
        load().catch(() => {})
        return undefined
      }
      if (!running) return (running = refresh().finally(() => (running = undefined)))
      next ??= running.then(
        () => ((next = undefined), (running = refresh().finally(() => (running = undefined)))),
        () => void (next = undefined),
      )
      return next
    },
  }
}

async function loadAll(database: Database): Promise<Loaded> {
  const columns = createColumns()
  const [start] = await database.query<{ line: string; layouts: string }>(`select ${LINE}`)
  let last = 0
  const take = (row: Row) => {
    columns.put(columnRow(row))
    last = row.n
  }
  while ((await eachRow(database.pool, LOAD, [last], take)) === CHUNK);
  return { columns, line: start?.line ?? '0', layouts: start?.layouts ?? '', at: Date.now() }
}

/** Applies changes; false if a full reload is better. */
async function catchUp(
  database: Database,
  loaded: Loaded,
  { orders, rows: kept, lists }: Pick<ColumnStore, 'orders' | 'rows' | 'lists'>,
): Promise<boolean> {
  const made = lists.madeSoFar()
  const [news] = await database.reads.query<News>(NEWS, [loaded.line], 'columns-news')
  if (!news || !isSameLayout(loaded.layouts, news.layouts) || news.told.length > MOST_CHANGES) return false
  // Perhaps thousands of wide rows: the short reads do not wait behind them.
  const { areKept } = lists
  const rows =
    news.told.length > 0
      ? await database.query<Row>(CHANGED(areKept), [news.told], areKept ? 'columns-terms' : 'columns-changed')
      : []
  if (areKept) await lists.learn(rows.map(({ n, terms }) => ({ n, terms: terms ?? [] })))
  for (const row of rows) {
    loaded.columns.put(columnRow(row))
    orders.changed(row.n, row.t ?? 0)
    kept.changed(row.n)
    // In the same moment as its keys.
    if (areKept) lists.put({ n: row.n, terms: row.terms ?? [] })
  }
  lists.open(made)
  Object.assign(loaded, { line: news.line, layouts: news.layouts })
  loaded.at = Date.now()
  return true
}

/** Tells whether the row layout of all former types is unchanged. New types had no rows. */
function isSameLayout(before: string, now: string): boolean {
  const layouts = new Set(now.split(','))
  return before.split(',').every((layout) => layout === '' || layouts.has(layout))
}

function columnRow({ t, labels, words, boxes, k2, k3, nv, terms: _terms, ...row }: Row): ColumnRow {
  if (t === null) return { n: row.n, t: 0, i: 0, ts: 0, k1: 0, xk: [], f: [], lk: '', labels: [], words: [], boxes: [] }
  const required = [k2, k3].filter((keys) => keys !== null)
  return { ...row, required, nv: nv ?? [], t, labels: lexemesOf(labels), words: lexemesOf(words), boxes: boxes ?? [] }
}

function lexemesOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
