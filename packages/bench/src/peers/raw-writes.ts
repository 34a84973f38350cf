import type pg from 'pg'
import { openRawPostgres } from '../base/raw-postgres.ts'
import { rate } from '../base/rate.ts'
import { BENCH_TYPE, bulkOf } from './ours.ts'
import type { PeerItem } from './peer.ts'

const SAMPLE = 2000

/** The rows of an item as they stand in the tables, but for its number and index. */
const ROWS = `select item.t, item.c_by, item.doc::text, s.k1, s.xk, s.f1, s.f2, s.nv, s.terms, s.lk, x.sk, x.tsv::text, x.ttv::text,
    (select jsonb_object_agg(key, jsonb_build_object('from', null, 'to', value)) from jsonb_each(item.doc))::text as change,
    jsonb_build_object('id', 'Bench-' || item.i, 'type', 'Bench', 'u', 1, 'kind', 'create')::text as ev
  from item join item_s s using (n) join item_x x using (n) order by n limit ${SAMPLE}`

/**
 * One create as it is at best: a statement, which is a transaction, with every row the product writes and
 * nothing else.
 */
const CREATE = `with
  new as materialized (select nextval('item_n_seq') as n, nextval('item_index_' || $1::smallint)::int as i, date_trunc('milliseconds', now()) as ts),
  row as (insert into item (n, t, i, u, c_ts, c_by, m_ts, m_by, doc) overriding system value select n, $1::smallint, i, 1, ts, $2::text, ts, $2::text, $3::jsonb from new),
  search as (insert into item_s (n, ts, i, k1, t, xk, f1, f2, nv, terms, lk)
    select n, ts, i, $4::int, $1::smallint, $5::int[], $6::int, $7::int, $8::float8[], $9::int[], $10 from new),
  words as (insert into item_x (n, ts, t, sk, tsv, ttv) select n, ts, $1::smallint, $11::text[], $12::tsvector, $13::tsvector from new),
  kept as (insert into version (n, u, ts, actor, change) select n, 1, ts, $2::text, $14::jsonb from new)
  insert into outbox (ev) values ($15::jsonb)`

/** What an item takes on the disk: its rows, with all their indexes, and a version. */
const BYTES = `select (select sum(pg_total_relation_size(name::regclass)) from unnest(array['item', 'item_s', 'item_x', 'item_g']) as name)::float8 / (select count(*) from item)
    + pg_total_relation_size('version')::float8 / (select count(*) from version) as bytes`

/**
 * Measures creates a second by raw PostgreSQL into tables of the same content, with one connection for each
 * writer, as an upper bound; and bytes an item.
 */
export async function measureRawWrites(
  items: readonly PeerItem[],
  writers: number,
): Promise<{ creates: number; bytesAnItem: number }> {
  const postgres = await openRawPostgres()
  try {
    await postgres.fill([BENCH_TYPE], bulkOf(items))
    const pool = await postgres.pool('cairn', writers)
    const rows = await pool.query<unknown[]>({ text: ROWS, rowMode: 'array' })
    const write = (n: number): Promise<pg.QueryResult> =>
      pool.query({ name: 'create', text: CREATE, values: rows.rows[n % rows.rows.length] ?? [] })
    const creates = await rate(writers, write)
    const { rows: sizes } = await pool.query<{ bytes: number }>(BYTES)
    return { creates, bytesAnItem: sizes[0]?.bytes ?? 0 }
  } finally {
    await postgres.close()
  }
}
