-- What areas do after a change, or on a day that comes: each reaction once for an item and version, or day. Rows that
-- have ended are kept for a while, so that none is made again.
create table reaction (
  id bigint generated always as identity primary key,
  area text not null,
  name text not null,
  context text not null,
  u int not null,
  day date,
  -- The change: create, update or delete, its named action and the properties that changed; null for a day.
  kind text,
  action text,
  properties text[] not null,
  actor text,
  subject text,
  depth smallint not null,
  at timestamptz not null default now(),
  runs smallint not null default 0,
  -- Until when the process that has it is trusted to be at it.
  held_until timestamptz not null default '-infinity',
  next_at timestamptz not null default now(),
  ended timestamptz,
  error text
);
create unique index reaction_of_version on reaction (area, name, context, u) where day is null;
create unique index reaction_of_day on reaction (area, name, context, day) where day is not null;
create index reaction_waiting on reaction (id) where ended is null;
create index reaction_of_item on reaction (context) where ended is null;
