import { itemId, type ItemId, type ItemType } from '@cairn/contract'
import type { Engine } from '../items/engine.ts'
import type { ItemFacts } from '../items/facts/item-facts.ts'
import { searchFields } from '../items/rows/write-item.ts'
import { SLOT_VALUES, SLOTS } from '../items/rows/write-statements.ts'

/** An item for bulk loading, for measurements at a size that single writes would take too long to reach. */
export interface BulkItem {
  type: ItemType
  index: number
  /** ISO 8601. */
  ts: string
  createdBy: ItemId
  values: Record<string, unknown>
  /** Its computed label and quotes, and the items that it requires. */
  facts?: Pick<ItemFacts, 'label' | 'quoted' | 'required'>
}

const BATCH = 1000
const AT_ONCE = 3
const LATER =
  /item_s_(?:terms|label|type_label|number_\d|time|type_time)|item_x_(?:tsv|ttv|tsv_sample|ttv_sample|time|text_\d)/

const INSERT_MANY = `with
  wish as materialized (select nextval('item_n_seq') as n, wish.* from jsonb_to_recordset($1) as wish (t smallint, i int, ts timestamptz, actor text,
    doc jsonb, computed text, quoted jsonb, k1 int, xk int[], k2 int[], k3 int[], f int[], nv float8[], terms int[], lk text, words tsvector, label tsvector, sk text[], g jsonb) order by ts),
  row as (insert into item (n, t, i, u, c_ts, c_by, m_ts, m_by, label, quoted, doc) overriding system value
    select n, t, i, 1, ts, actor, ts, actor, computed, quoted, doc from wish),
  search as (insert into item_s (n, ts, i, k1, t, xk, k2, k3, ${SLOTS}, nv, terms, lk)
    select n, ts, i, k1, t, xk, k2, k3, ${SLOT_VALUES}, nv, terms, lk from wish)
  , placed as (insert into item_g (n, place, bbox) select n, (part ->> 0)::int, box(point((part ->> 1)::float8, (part ->> 2)::float8), point((part ->> 3)::float8, (part ->> 4)::float8))
    from wish cross join jsonb_array_elements(g) as part)
  insert into item_x (n, ts, t, sk, tsv, ttv) select n, ts, t, sk, words, label from wish`

/**
 * Loads items into an empty store with the product's own indexing; database indexes are built and terms
 * counted afterwards.
 */
export async function bulkInsert({ context }: Pick<Engine, 'context'>, items: Iterable<BulkItem>): Promise<void> {
  const { database } = context
  const indexes = await database.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where tablename in ('item_s', 'item_x')`,
  )
  const later = indexes.filter(({ name }) => LATER.test(name))
  for (const { name } of later) await database.query(`drop index ${name}`)
  await insertAll(context, items)
  const client = await database.connect()
  await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
  for (const { sql } of later) await client.query(sql)
  await client.query(
    `update term set df = held.df from (select id, count(*)::int as df from item_s cross join unnest(terms) as u (id) group by id) held where term.id = held.id`,
  )
  await client.query('vacuum analyze')
  await client.end()
}

async function insertAll(parts: Engine['context'], items: Iterable<BulkItem>): Promise<void> {
  const numbers = new Map<string, number>()
  let batch: unknown[] = []
  const running = new Set<Promise<unknown>>()
  const send = async () => {
    const sent: Promise<unknown> = parts.database
      .query(INSERT_MANY, [JSON.stringify(batch)], 'bulk-insert')
      .finally(() => running.delete(sent))
    running.add(sent)
    batch = []
    if (running.size >= AT_ONCE) await Promise.race(running)
  }
  for (const { type, index, ts, createdBy, values, facts: computed = {} } of items) {
    const t = numbers.get(type.name) ?? (await parts.types.ensure(type.name))
    numbers.set(type.name, t)
    const facts = { id: itemId(type.name, index), type, createdBy, values, ...computed }
    const { label, quoted } = computed
    const fields = await searchFields(parts.terms, facts)
    batch.push({ t, i: index, ts, actor: createdBy, doc: values, ...fields, computed: label, quoted })
    if (batch.length === BATCH) await send()
  }
  await send()
  await Promise.all(running)
  for (const t of numbers.values())
    await parts.database.query(`select setval('item_index_${t}', (select max(i) from item where t = ${t}))`)
}
