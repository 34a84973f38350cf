-- Long work of people: what was asked for, how far it is, and what came of it. The queue that runs it is the job library's own (schema pgboss).

create table task (
  key uuid primary key default gen_random_uuid(),
  user_i int not null,
  -- The administrator who acts as that person.
  actor_i int,
  action text not null,
  async_key text not null,
  body jsonb not null,
  state text not null default 'QUEUED',
  -- Counts how often it was begun: whoever writes for an earlier run has lost it to another process.
  run int not null default 0,
  cancel_wanted boolean not null default false,
  asked timestamptz not null default now(),
  ended timestamptz,
  count int not null default 0,
  total int,
  stream_count int not null default 0,
  result jsonb,
  file_name text,
  file_type text,
  file_size bigint,
  error jsonb
);
create index task_by_user on task (user_i, asked desc);
create index task_by_end on task (ended) where ended is not null;

-- What its steps gave, so that a run after a crash does not take them again.
create table task_step (
  key uuid not null references task on delete cascade,
  step text not null,
  value jsonb,
  primary key (key, step)
);

create table task_part (
  key uuid not null references task on delete cascade,
  n int not null,
  value jsonb,
  primary key (key, n)
);
