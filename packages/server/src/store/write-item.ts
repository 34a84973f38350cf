import type { Querier } from '../database/database.ts'
import type { ItemFacts } from '../permissions/item-facts.ts'
import { indexItem, type IndexedItem } from '../search/index-item.ts'
import type { TermBook } from '../search/term-book.ts'
import type { ItemRow } from './item-row.ts'
import type { Change } from './types.ts'

/** One kept change: properties with their former and new value, null for none. */
export type Changes = Record<string, { from: unknown; to: unknown }>

const SAMPLES = 1024

/** Row, search row, text row, version, create key and outbox entry in one statement: all of it is kept, or none. */
const INSERT = `with
  new as (insert into item (t, i, u, c_ts, c_by, m_ts, m_by, doc)
    select $1, $2, 1, now_ms, $3, now_ms, $3, $4 from (select date_trunc('milliseconds', now()) as now_ms) clock
    returning n, t, i, u, c_ts, c_by, m_ts, m_by, deleted, doc),
  search as (insert into item_s (n, ts, i, k1, t, rnd, xk, terms, lk) select n, c_ts, i, $5, t, $6, $7, $8, $9 from new),
  words as (insert into item_x (n, ts, tsv, ttv) select n, c_ts, array_to_tsvector($10), array_to_tsvector($11) from new),
  kept as (insert into version (n, u, ts, actor, change) select n, u, c_ts, c_by, $12 from new),
  key as (insert into create_key (actor, key, t, i) select $13, $14, t, i from new where $14::text is not null),
  told as (insert into outbox (ev) select $15 from new)
  select * from new`

/** Writes only while the item still stands at the update count it was read at; otherwise gives no row. */
const UPDATE = `with
  new as (update item set u = u + 1, m_ts = greatest(m_ts, date_trunc('milliseconds', now())), m_by = $3, doc = $4
    where n = $1 and u = $2 and not deleted
    returning n, t, i, u, c_ts, c_by, m_ts, m_by, deleted, doc),
  search as (update item_s set k1 = $5, xk = $6, terms = $7, lk = $8 from new where item_s.n = new.n),
  words as (update item_x set tsv = array_to_tsvector($9), ttv = array_to_tsvector($10) from new where item_x.n = new.n),
  kept as (insert into version (n, u, ts, actor, change) select n, u, m_ts, m_by, $11 from new),
  told as (insert into outbox (ev) select $12 from new)
  select * from new`

const DELETE = `with
  new as (update item set u = u + 1, m_ts = greatest(m_ts, date_trunc('milliseconds', now())), m_by = $3, deleted = true
    where n = $1 and u = $2 and not deleted returning n, u, m_ts, m_by),
  search as (delete from item_s using new where item_s.n = new.n),
  words as (delete from item_x using new where item_x.n = new.n),
  kept as (insert into version (n, u, ts, actor, change) select n, u, m_ts, m_by, '{}' from new),
  told as (insert into outbox (ev) select $4 from new)
  select n from new`

export interface ItemWriter {
  /** Inserts the item; a create key that was used before violates `create_key_pkey`. */
  insert(source: Querier, t: number, facts: ItemFacts, actor: string | null, key: string | undefined): Promise<ItemRow>
  /** Replaces the item's values when it still stands at `row.u`; undefined when it has moved on. */
  update(source: Querier, row: ItemRow, before: ItemFacts, after: ItemFacts, changes: Changes, actor: string | null): Promise<ItemRow | undefined>
  /** Marks the item deleted when it still stands at `row.u`; false when it has moved on. */
  remove(source: Querier, row: ItemRow, facts: ItemFacts, actor: string | null): Promise<boolean>
}

export function createItemWriter(terms: TermBook): ItemWriter {
  async function searchRow(facts: ItemFacts) {
    const indexed = indexItem(facts)
    const ids = await terms.ensure(indexed.terms)
    const keys = await terms.ensure(indexed.keyTerms)
    return { indexed, ids, k1: keys[0] ?? 0, xk: keys.slice(1) }
  }

  return {
    async insert(source, t, facts, actor, key) {
      const { indexed, ids, k1, xk } = await searchRow(facts)
      const { index, change } = { index: indexOf(facts), change: changeOf(facts, 1, 'create') }
      const values = [t, index, actor, json(facts.values), k1, Math.floor(Math.random() * SAMPLES), xk, ids, indexed.labelKey, ...wordsOf(indexed)]
      const rest = [json(changesBetween({}, facts.values)), actor ?? '', key ?? null, json(change)]
      const [row] = await source.query<ItemRow>(INSERT, [...values, ...rest], 'item-insert')
      if (!row) throw new Error(`${facts.id} was not inserted`)
      terms.count(ids)
      return row
    },
    async update(source, row, before, after, changes, actor) {
      const { indexed, ids, k1, xk } = await searchRow(after)
      const values = [row.n, row.u, actor, json(after.values), k1, xk, ids, indexed.labelKey, ...wordsOf(indexed)]
      const [updated] = await source.query<ItemRow>(UPDATE, [...values, json(changes), json(changeOf(after, row.u + 1, 'update'))], 'item-update')
      if (updated) terms.count(ids, await terms.ensure(indexItem(before).terms))
      return updated
    },
    async remove(source, row, facts, actor) {
      const rows = await source.query(DELETE, [row.n, row.u, actor, json(changeOf(facts, row.u + 1, 'delete'))], 'item-delete')
      if (rows.length > 0) terms.count([], await terms.ensure(indexItem(facts).terms))
      return rows.length > 0
    },
  }
}

/** Properties whose value differs, with both values. */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Changes {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => !sameValue(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]))
}

/** Whether two JSON values are alike; null and nothing are. */
export function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}

function changeOf(facts: ItemFacts, u: number, kind: Change['kind']): Change {
  return { id: facts.id, type: facts.type.name, u, kind }
}

function indexOf({ id }: ItemFacts): number {
  return Number(id.slice(id.lastIndexOf('-') + 1))
}

function wordsOf({ words, labelWords }: IndexedItem): [string[], string[]] {
  return [words, labelWords]
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
