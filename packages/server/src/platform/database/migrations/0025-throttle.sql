-- Attempts that are counted, for all processes together: what a crash would lose is not worth a log. Keys are hashes; times are milliseconds since 1970.
create unlogged table throttle (
  key bytea primary key,
  times float8[] not null default '{}',
  expires timestamptz not null default now()
);
create index throttle_expires on throttle (expires);
