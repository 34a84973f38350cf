-- Who asked that an item be purged; another person then does it.
create table purge_asked (
  id text primary key,
  at timestamptz not null default now(),
  -- Accounts and contacts of who asked.
  people text[] not null,
  reason text not null
);

-- What is left of a purged item.
create table purged (
  id text primary key,
  at timestamptz not null,
  asked_by text not null,
  done_by text not null,
  reason text not null,
  owners text[] not null
);
