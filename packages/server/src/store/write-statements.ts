/**
 * The statements of the writes. Each takes a JSON array of writes, so that those of one moment share a commit, and keeps row, search
 * row, text row, version, create key and outbox entry of all of them, or nothing.
 */

const SEARCH_FIELDS = 'k1 int, xk int[], terms int[], lk text, words text[], label text[]'

/** Gives `at`, the place in the array, `n` and the time. */
export const INSERT = `with
  wish as materialized (
    select nextval('item_n_seq') as n, date_trunc('milliseconds', now()) as ts, wish.*
    from jsonb_to_recordset($1) as wish (at int, t smallint, i int, actor text, doc jsonb, rnd smallint, ${SEARCH_FIELDS}, key text, change jsonb, ev jsonb)),
  row as (insert into item (n, t, i, u, c_ts, c_by, m_ts, m_by, doc) overriding system value select n, t, i, 1, ts, actor, ts, actor, doc from wish),
  search as (insert into item_s (n, ts, i, k1, t, rnd, xk, terms, lk) select n, ts, i, k1, t, rnd, xk, terms, lk from wish),
  words as (insert into item_x (n, ts, tsv, ttv) select n, ts, array_to_tsvector(words), array_to_tsvector(label) from wish),
  kept as (insert into version (n, u, ts, actor, change) select n, 1, ts, actor, change from wish),
  key as (insert into create_key (actor, key, t, i) select coalesce(actor, ''), key, t, i from wish where key is not null),
  told as (insert into outbox (ev) select ev from wish)
  select at, n, ts from wish`

/**
 * Writes each item only while it still stands at the update count it was read at; gives `at` and the time of those it wrote. Search and
 * text rows that stay as they are stay untouched, with their indexes. The condition on `kind`, which is true of all, lets the planner expect
 * few of them: it then looks rows up by index, also with a plan that it made while the tables were small.
 */
export const UPDATE = `with
  new as (update item set u = item.u + 1, m_ts = greatest(m_ts, date_trunc('milliseconds', now())), m_by = wish.actor, doc = wish.doc
    from jsonb_to_recordset($1) as wish (at int, n bigint, u int, actor text, doc jsonb, ${SEARCH_FIELDS}, change jsonb, ev jsonb)
    where item.n = wish.n and item.u = wish.u and not deleted and wish.ev ->> 'kind' = 'update'
    returning wish.*, item.u as next, m_ts),
  search as (update item_s set k1 = new.k1, xk = new.xk, terms = new.terms, lk = new.lk from new
    where item_s.n = new.n and (item_s.k1, item_s.xk, item_s.terms, item_s.lk) is distinct from (new.k1, new.xk, new.terms, new.lk)),
  words as (update item_x set tsv = array_to_tsvector(words), ttv = array_to_tsvector(label) from new
    where item_x.n = new.n and (tsv, ttv) is distinct from (array_to_tsvector(words), array_to_tsvector(label))),
  kept as (insert into version (n, u, ts, actor, change) select n, next, m_ts, actor, change from new),
  told as (insert into outbox (ev) select ev from new)
  select at, m_ts as ts from new`

/** Gives a row when the item still stood at the update count it was read at. */
export const DELETE = `with
  new as (update item set u = u + 1, m_ts = greatest(m_ts, date_trunc('milliseconds', now())), m_by = $3, deleted = true
    where n = $1 and u = $2 and not deleted returning n, u, m_ts, m_by),
  search as (delete from item_s using new where item_s.n = new.n),
  words as (delete from item_x using new where item_x.n = new.n),
  kept as (insert into version (n, u, ts, actor, change) select n, u, m_ts, m_by, '{}' from new),
  told as (insert into outbox (ev) select $4 from new)
  select n from new`
