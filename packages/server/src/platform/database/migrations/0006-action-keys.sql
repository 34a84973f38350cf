-- What a person has called under a key of their own, so that calling it again after a lost answer does it once. Kept for a day; the key
-- only as a digest, the answer sealed with it.
create table action_key (
  actor text not null,
  key text not null,
  operation text not null,
  -- Null while it runs, and for ever when the process that ran it ended.
  answer bytea,
  at timestamptz not null default now(),
  primary key (actor, key)
);
create index action_key_by_time on action_key (at);
