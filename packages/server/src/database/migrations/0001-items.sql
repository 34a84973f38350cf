-- Items and what is derived from them (storage.md, "Tables"). An item's row, search rows, version and outbox entry are written by
-- one statement. Times are cut to milliseconds, so that what a client is told sorts exactly as what is stored.

create table item_type (
  t smallint generated always as identity primary key,
  name text not null unique
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
  doc jsonb not null,
  primary key (t, i)
) with (fillfactor = 85);

-- The search row: fixed width first. k1 is the main visibility key, xk further ones, terms what filters and facets ask for
-- (the keys among them), lk the sort key of the label.
create table item_s (
  n bigint primary key,
  ts timestamptz not null,
  i int not null,
  k1 int not null,
  t smallint not null,
  rnd smallint not null,
  xk int[] not null,
  terms int[] not null,
  lk text collate "C" not null
) with (fillfactor = 90);
create index item_s_time on item_s (ts desc, n desc);
create index item_s_type_time on item_s (t, ts desc, n desc);
create index item_s_label on item_s (lk, n);
create index item_s_type_label on item_s (t, lk, n);
create index item_s_terms on item_s using gin (terms array_ops) with (fastupdate = off);
alter table item_s alter column terms set statistics 1000;

-- The text row: tsv holds words (folded, as written, and by property), ttv the words of the label.
create table item_x (
  n bigint primary key,
  ts timestamptz not null,
  tsv tsvector not null,
  ttv tsvector not null
);
create index item_x_time on item_x (ts desc, n desc);
create index item_x_tsv on item_x using gin (tsv);
create index item_x_ttv on item_x using gin (ttv);
alter table item_x alter column tsv set statistics 1000;

create table version (
  n bigint not null,
  u int not null,
  ts timestamptz not null,
  actor text,
  subject text,
  change jsonb not null,
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
