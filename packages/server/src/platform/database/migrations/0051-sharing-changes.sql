-- With whom the server shared an item, where that made no version: what stood in former versions was not for whom it was shared with later.
create table sharing_change (
  n bigint not null,
  -- The update count at which it was made.
  u int not null,
  ts timestamptz not null default now(),
  id bigint generated always as identity,
  change jsonb not null,
  primary key (n, u, id)
);
