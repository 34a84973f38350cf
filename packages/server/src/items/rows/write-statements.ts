import { FACET_SLOTS } from '../index/layout.ts'

/**
 * SQL statements for writes. Each takes a JSON array of writes, so that those of the same tick share a
 * commit, and stores item, search row, text row, version, create key and outbox entry of all, or nothing.
 */

const SEARCH_FIELDS =
  'k1 int, xk int[], k2 int[], k3 int[], f int[], nv float8[], terms int[], lk text, words tsvector, label tsvector, sk text[], g jsonb'
/**
 * Who writes, in whose name (what a person makes while somebody acts as them is their own), and the task
 * that does it.
 */
const AUTHOR_FIELDS = 'actor text, subject text, task uuid'
/** Columns for who is notified of a change of an existing item (facts/told.ts). */
const TOLD_FIELDS = 'told jsonb, guards text'
/**
 * Fields of every write: the computed label, quotes, and which labels must be recomputed
 * (items/labels/relabel.ts).
 */
const LABEL_FIELDS = 'computed text, quoted jsonb, relabel text[]'
const queued = (source: string) =>
  `queued as (insert into relabel (id, part) select ev ->> 'id', part from ${source} cross join unnest(relabel) as part)`
/** Boxes of the places an item has. */
const placed = (source: string) =>
  `placed as (insert into item_g (n, place, bbox) select n, (part ->> 0)::int, box(point((part ->> 1)::float8, (part ->> 2)::float8), point((part ->> 3)::float8, (part ->> 4)::float8))
    from ${source} cross join jsonb_array_elements(g) as part)`
/** Path of an attachment's gate in the sharing state that writes compare (rows/sharing-of.ts). */
export const GATE = '$gate'
/** Path of the keys by which others close an item, in the sharing state that writes compare. */
export const CLOSED = '$closed'
const HELD_SHARING = `not exists (select from jsonb_each(sharing) as held (name, value)
    where coalesce(case name when '${GATE}' then jsonb_build_array(item.quoted -> 'gate', item.quoted -> 'first')
      when '${CLOSED}' then item.quoted -> 'closed' else item.doc -> name end, 'null') is distinct from value)`
/** Stores which changes are hidden from some readers. */
const SILENT =
  'silent as (insert into silent_change (n, u, guards) select n, next, guards from new where guards is not null)'
const slots = Array.from({ length: FACET_SLOTS }, (_, at) => at + 1)
/** Facet columns of a search row, for a column list. */
export const SLOTS = slots.map((at) => `f${at}`).join(', ')
/** Values for the facet columns, taken from the array `f` of a write. */
export const SLOT_VALUES = slots.map((at) => `f[${at}]`).join(', ')

/**
 * The read set of a new item (items/read/read-sets.ts), which the insert checks: rows by type number, index
 * and version (`xmin`), and terms that must not exist.
 */
export interface BasedOnRead {
  ofType?: number[]
  index?: number[]
  version?: string[]
  absent?: string[]
}

/** Those basedOn in a write, and that they hold still. */
const PREMISE_FIELDS = '"ofType" smallint[], index int[], version xid[], absent text[]'
const HELD_STAND =
  'not exists (select from unnest("ofType", index, version) as held (t, i, version) left join item using (t, i) where item.xmin is distinct from held.version)'
const ABSENT_STILL = 'not exists (select from term where term = any (absent))'

/**
 * Which optional parts an insert statement needs. Unused ones are left out because each costs time even if it
 * does nothing.
 */
export interface InsertParts {
  /** Some have a read set with items whose versions are to be checked. */
  held: boolean
  /** Some have a read set with terms that must still be missing. */
  absent: boolean
  /** Some have places on the map. */
  places: boolean
  /** Some have an idempotency key. */
  key: boolean
  /** Some make labels of other items outdated, which are then queued. */
  relabel: boolean
}

/**
 * Returns the SQL that inserts items whose read sets still hold; its rows give `at` (position in the input),
 * `n` and the time of each.
 */
export function insertStatement({ held, absent, places, key, relabel }: InsertParts): string {
  const basedOn = [...(held ? [HELD_STAND] : []), ...(absent ? [ABSENT_STILL] : [])]
  return `with
  pending as materialized (
    select nextval('item_n_seq') as n, date_trunc('milliseconds', now()) as ts, pending.*
    from jsonb_to_recordset($1) as pending (at int, t smallint, i int, ${AUTHOR_FIELDS}, doc jsonb, ${SEARCH_FIELDS}, ${LABEL_FIELDS}, key text, change jsonb, ev jsonb, ${PREMISE_FIELDS})
    where ${basedOn.join('\n      and ') || 'true'}),
  row as (insert into item (n, t, i, u, c_ts, c_by, m_ts, m_by, m_as, label, quoted, doc) overriding system value select n, t, i, 1, ts, coalesce(subject, actor), ts, actor, subject, computed, quoted, doc from pending),
  search as (insert into item_s (n, ts, i, k1, t, xk, k2, k3, ${SLOTS}, nv, terms, lk) select n, ts, i, k1, t, xk, k2, k3, ${SLOT_VALUES}, nv, terms, lk from pending),
  words as (insert into item_x (n, ts, t, sk, tsv, ttv) select n, ts, t, sk, words, label from pending),
  ${places ? `${placed('pending')},` : ''}
  kept as (insert into version (n, u, ts, actor, subject, task, change) select n, 1, ts, actor, subject, task, change from pending),
  ${key ? `key as (insert into create_key (actor, key, t, i) select coalesce(subject, actor, ''), key, t, i from pending where key is not null),` : ''}
  ${relabel ? `${queued('pending')},` : ''}
  told as (insert into outbox (ev) select ev from pending)
  select at, n, ts from pending`
}

/**
 * Returns the SQL that updates items, each only if it still has the update count it was read at; returns `at`
 * and the time of those written. Unchanged search and text rows are not touched. The always true condition on
 * `kind` makes the planner expect few rows, so that it looks them up by index. `silent` adds recording of
 * changes that only some readers may know of.
 */
export const updateStatement = (silent: boolean): string => `with
  new as (update item set u = item.u + 1, m_ts = greatest(m_ts, date_trunc('milliseconds', now())), m_by = pending.actor, m_as = pending.subject, doc = pending.doc,
      label = pending.computed, quoted = pending.quoted, shared = item.shared or pending.share, told = pending.told
    from jsonb_to_recordset($1) as pending (at int, n bigint, u int, ${AUTHOR_FIELDS}, doc jsonb, ${SEARCH_FIELDS}, ${LABEL_FIELDS}, share boolean, sharing jsonb, change jsonb, note jsonb, ${TOLD_FIELDS}, ev jsonb)
    where item.n = pending.n and item.u = pending.u and not deleted and pending.ev ->> 'kind' = 'update' and ${HELD_SHARING}
    returning pending.*, item.u as next, m_ts),
  search as (update item_s set k1 = new.k1, xk = new.xk, k2 = new.k2, k3 = new.k3, (${SLOTS}) = (${SLOT_VALUES}), nv = new.nv, terms = new.terms, lk = new.lk from new
    where item_s.n = new.n and (item_s.k1, item_s.xk, item_s.k2, item_s.k3, item_s.nv, item_s.terms, item_s.lk)
      is distinct from (new.k1, new.xk, new.k2, new.k3, new.nv, new.terms, new.lk)),
  words as (update item_x set tsv = words, ttv = label, sk = new.sk from new
    where item_x.n = new.n and (tsv, ttv, item_x.sk) is distinct from (words, label, new.sk)),
  moved as (delete from item_g using new where item_g.n = new.n),
  ${placed('new')},
  kept as (insert into version (n, u, ts, actor, subject, task, change, note) select n, next, m_ts, actor, subject, task, change, note from new),
  ${silent ? `${SILENT},` : ''}
  told as (insert into outbox (ev) select ev from new),
  ${queued('new')}
  select at, m_ts as ts from new`

/**
 * SQL that sets whom the server shares items with: rows and keys change without a version or a new update
 * count. `change`, if given, is kept as a sharing change for the history.
 */
export const SHARE = `with
  new as (update item set doc = pending.doc, label = pending.computed, quoted = pending.quoted
    from jsonb_to_recordset($1) as pending (at int, n bigint, u int, doc jsonb, ${SEARCH_FIELDS}, ${LABEL_FIELDS}, sharing jsonb, change jsonb, ev jsonb)
    where item.n = pending.n and item.u = pending.u and not deleted and pending.ev ->> 'kind' = 'sharing' and ${HELD_SHARING}
    returning pending.*, m_ts),
  search as (update item_s set k1 = new.k1, xk = new.xk, k2 = new.k2, k3 = new.k3, (${SLOTS}) = (${SLOT_VALUES}), nv = new.nv, terms = new.terms, lk = new.lk from new
    where item_s.n = new.n),
  words as (update item_x set tsv = words, ttv = label, sk = new.sk from new where item_x.n = new.n),
  moved as (delete from item_g using new where item_g.n = new.n),
  ${placed('new')},
  kept as (insert into sharing_change (n, u, change) select n, u, change from new where change is not null),
  told as (insert into outbox (ev) select ev from new),
  ${queued('new')}
  select at, m_ts as ts from new`

/**
 * SQL that marks items deleted, each only if it still has the update count it was read at, removes them from
 * the search rows, and records the version and the event; returns `at` and the time of those. For the
 * condition on `kind` see `updateStatement`.
 */
export const DELETE = `with
  new as (update item set u = item.u + 1, m_ts = greatest(m_ts, date_trunc('milliseconds', now())), m_by = pending.actor, m_as = pending.subject, deleted = true, told = pending.told
    from jsonb_to_recordset($1) as pending (at int, n bigint, u int, ${AUTHOR_FIELDS}, relabel text[], note jsonb, ${TOLD_FIELDS}, ev jsonb)
    where item.n = pending.n and item.u = pending.u and not deleted and pending.ev ->> 'kind' = 'delete'
    returning pending.*, item.u as next, m_ts),
  search as (delete from item_s using new where item_s.n = new.n),
  words as (delete from item_x using new where item_x.n = new.n),
  places as (delete from item_g using new where item_g.n = new.n),
  kept as (insert into version (n, u, ts, actor, subject, task, change, note) select n, next, m_ts, actor, subject, task, '{}', note from new),
  told as (insert into outbox (ev) select ev from new),
  ${queued('new')}
  select at, m_ts as ts from new`

/**
 * SQL that restores deleted items, each only if it still has the update count it was read at; returns `at`
 * and the time of those.
 */
export const RESTORE = `with
  pending as materialized (
    select * from jsonb_to_recordset($1) as pending (at int, n bigint, u int, ${AUTHOR_FIELDS}, ${SEARCH_FIELDS}, ${LABEL_FIELDS}, note jsonb, ${TOLD_FIELDS}, ev jsonb)),
  new as (update item set u = item.u + 1, m_ts = greatest(m_ts, date_trunc('milliseconds', now())), m_by = pending.actor, m_as = pending.subject, deleted = false, label = pending.computed, quoted = pending.quoted, told = pending.told
    from pending where item.n = pending.n and item.u = pending.u and deleted
    returning pending.*, item.u as next, m_ts, c_ts, item.t as type, item.i as index),
  search as (insert into item_s (n, ts, i, k1, t, xk, k2, k3, ${SLOTS}, nv, terms, lk) select n, c_ts, index, k1, type, xk, k2, k3, ${SLOT_VALUES}, nv, terms, lk from new),
  words as (insert into item_x (n, ts, t, sk, tsv, ttv) select n, c_ts, type, sk, words, label from new),
  ${placed('new')},
  kept as (insert into version (n, u, ts, actor, subject, task, change, note) select n, next, m_ts, actor, subject, task, '{}', note from new),
  told as (insert into outbox (ev) select ev from new),
  ${queued('new')}
  select at, m_ts as ts from new`

/**
 * SQL that sets the computed label and quotes of items (deleted ones too) that still have the update count
 * they were read at. It makes no version.
 */
export const RELABEL = `with
  new as (update item set label = pending.computed, quoted = pending.quoted
    from jsonb_to_recordset($1) as pending (at int, n bigint, u int, ${SEARCH_FIELDS}, computed text, quoted jsonb, sharing jsonb, ev jsonb)
    where item.n = pending.n and item.u = pending.u and ${HELD_SHARING}
    returning pending.*, m_ts),
  search as (update item_s set lk = new.lk, terms = new.terms, nv = new.nv, (${SLOTS}) = (${SLOT_VALUES}) from new where item_s.n = new.n),
  words as (update item_x set tsv = words, ttv = new.label, sk = new.sk from new where item_x.n = new.n),
  told as (insert into outbox (ev) select ev from new)
  select at, m_ts as ts from new`

/**
 * SQL that changes the sort keys of items after a change of the alphabet they are sorted by, if nothing else
 * about them changed. For the condition on `kind` see `updateStatement`.
 */
export const REORDER = `with
  new as (update item set quoted = pending.quoted
    from jsonb_to_recordset($1) as pending (at int, n bigint, u int, lk text, sk text[], quoted jsonb, sharing jsonb, ev jsonb)
    where item.n = pending.n and item.u = pending.u and pending.ev ->> 'kind' = 'label' and ${HELD_SHARING}
      and coalesce(item.quoted, '{}') - 'letters' = coalesce(pending.quoted, '{}') - 'letters'
    returning pending.*, m_ts),
  search as (update item_s set lk = new.lk from new where item_s.n = new.n and item_s.lk <> new.lk),
  words as (update item_x set sk = new.sk from new where item_x.n = new.n and item_x.sk <> new.sk),
  told as (insert into outbox (ev) select ev from new)
  select at, m_ts as ts from new`

/**
 * Returns the SQL that stores data recomputed by the server in items and their search rows, if unchanged
 * since they were read: the update count rises, without a version. `silent` adds recording of changes that
 * only some readers may know of.
 */
export const deriveStatement = (silent: boolean): string => `with
  new as (update item set u = item.u + 1, doc = pending.doc, label = pending.computed, quoted = pending.quoted, told = pending.told
    from jsonb_to_recordset($1) as pending (at int, n bigint, u int, doc jsonb, ${SEARCH_FIELDS}, ${LABEL_FIELDS}, sharing jsonb, ${TOLD_FIELDS}, ev jsonb)
    where item.n = pending.n and item.u = pending.u and ${HELD_SHARING}
    returning pending.*, item.u as next, m_ts),
  search as (update item_s set k1 = new.k1, xk = new.xk, k2 = new.k2, k3 = new.k3, (${SLOTS}) = (${SLOT_VALUES}), nv = new.nv, terms = new.terms, lk = new.lk from new where item_s.n = new.n),
  words as (update item_x set tsv = words, ttv = new.label, sk = new.sk from new where item_x.n = new.n),
  ${silent ? `${SILENT},` : ''}
  told as (insert into outbox (ev) select ev from new),
  ${queued('new')}
  select at, m_ts as ts from new`

/** SQL that rewrites the search and text rows of items that still have the update count they were read at. */
export const REBUILD = `with
  pending as materialized (
    select pending.*, item.c_ts as ts, item.t, item.i
    from jsonb_to_recordset($1) as pending (n bigint, u int, ${SEARCH_FIELDS}, sharing jsonb) join item using (n)
    where item.u = pending.u and not item.deleted and ${HELD_SHARING} for update of item),
  search as (insert into item_s (n, ts, i, k1, t, xk, k2, k3, ${SLOTS}, nv, terms, lk) select n, ts, i, k1, t, xk, k2, k3, ${SLOT_VALUES}, nv, terms, lk from pending
    on conflict (n) do update set ts = excluded.ts, k1 = excluded.k1, xk = excluded.xk, k2 = excluded.k2, k3 = excluded.k3, (${SLOTS}) = row(${SLOTS.replaceAll('f', 'excluded.f')}),
      nv = excluded.nv, terms = excluded.terms, lk = excluded.lk),
  moved as (delete from item_g using pending where item_g.n = pending.n),
  ${placed('pending')}
  insert into item_x (n, ts, t, sk, tsv, ttv) select n, ts, t, sk, words, label from pending
    on conflict (n) do update set ts = excluded.ts, t = excluded.t, sk = excluded.sk, tsv = excluded.tsv, ttv = excluded.ttv`
