-- The address at which a person's calendar programs read their dates: one a person, kept as a hash.
create table calendar_feed (
  user_i int primary key,
  token_hash bytea not null unique,
  made timestamptz not null default now()
);
