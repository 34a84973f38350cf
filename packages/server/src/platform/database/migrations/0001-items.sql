-- Items and what is derived from them (storage.md, "Tables"). An item's row, search rows, version and outbox entry are written by
-- one statement. Times are cut to milliseconds, so that what a client is told sorts exactly as what is stored.

create table item_type (
  t smallint generated always as identity primary key,
  name text not null unique,
  -- What the type's search rows were last built by (search/layout.ts).
  layout text
);

create table term (
  id int generated always as identity primary key,
  term text collate "C" not null unique,
  df int not null default 0
);

create table item (
  n bigint generated always as identity unique,
  t smallint not null,
  i int not null,
  u int not null,
  c_ts timestamptz not null,
  c_by text,
  m_ts timestamptz not null,
  m_by text,
  deleted boolean not null default false,
  -- A right for this very item was given once: its search row then has keys of its own.
  shared boolean not null default false,
  -- The label, where it quotes other items or its area computes it.
  label text,
  doc jsonb not null,
  primary key (t, i)
) with (fillfactor = 85);

-- Labels to be looked at again: that of the item itself, or those that quote it.
create table relabel (
  n bigint generated always as identity primary key,
  id text not null,
  part text not null
);

-- The search row: fixed width first. k1 is the main visibility key, xk further ones, terms what filters and facets ask for
-- (the keys among them), lk the sort key of the label. The type's layout says whose terms are in f1 to f8 and whose numbers in nv.
create table item_s (
  n bigint primary key,
  ts timestamptz not null,
  i int not null,
  k1 int not null,
  t smallint not null,
  rnd smallint not null,
  f1 int,
  f2 int,
  f3 int,
  f4 int,
  f5 int,
  f6 int,
  f7 int,
  f8 int,
  xk int[] not null,
  nv float8[] not null,
  terms int[] not null,
  lk text collate "C" not null
) with (fillfactor = 90);
create index item_s_time on item_s (ts desc, n desc);
create index item_s_type_time on item_s (t, ts desc, n desc);
create index item_s_label on item_s (lk, n);
create index item_s_type_label on item_s (t, lk, n);
create index item_s_number_1 on item_s (t, (nv[1]), n) where nv[1] is not null;
create index item_s_number_2 on item_s (t, (nv[2]), n) where nv[2] is not null;
create index item_s_number_3 on item_s (t, (nv[3]), n) where nv[3] is not null;
create index item_s_terms on item_s using gin (terms array_ops) with (fastupdate = off);
alter table item_s alter column terms set statistics 1000;

-- The text row: tsv holds words (folded, as written, and by property), ttv the words of the label, sk sort keys by the type's layout.
create table item_x (
  n bigint primary key,
  ts timestamptz not null,
  t smallint not null,
  sk text[] collate "C" not null,
  tsv tsvector not null,
  ttv tsvector not null
);
create index item_x_time on item_x (ts desc, n desc);
create index item_x_tsv on item_x using gin (tsv);
create index item_x_ttv on item_x using gin (ttv);
create index item_x_text_1 on item_x (t, (sk[1]), n) where sk[1] is not null;
alter table item_x alter column tsv set statistics 1000;

create table version (
  n bigint not null,
  u int not null,
  ts timestamptz not null,
  actor text,
  subject text,
  change jsonb not null,
  -- The named action that made it, and the reason given for it.
  note jsonb,
  primary key (n, u)
);

create table outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  ev jsonb not null
);
create index outbox_order on outbox (xid, id);

-- What a person has created under a key of their own, so that sending it again after a lost answer makes one item.
create table create_key (
  actor text not null,
  key text not null,
  t smallint not null,
  i int not null,
  at timestamptz not null default now(),
  primary key (actor, key)
);

create table import_key (
  source text not null,
  key text not null,
  t smallint not null,
  i int not null,
  hash text not null,
  primary key (source, key)
);
