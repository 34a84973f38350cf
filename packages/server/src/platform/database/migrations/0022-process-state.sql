-- Which processes serve this install, and what each says of itself. It is told anew every few seconds, so it need not outlive a crash.
create unlogged table process_state (
  id uuid primary key,
  started timestamptz not null default now(),
  seen timestamptz not null default now(),
  report jsonb not null
);
