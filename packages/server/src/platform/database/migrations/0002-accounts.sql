-- Who may sign in, what they were given, and what the server remembers for itself.

create table account (
  user_i int primary key,
  email text not null unique,
  password text not null,
  disabled boolean not null default false
);

create table session (
  id uuid primary key,
  user_i int not null,
  issued timestamptz not null default now(),
  expires timestamptz not null,
  generation int not null default 0,
  min_generation int not null default 0,
  ended boolean not null default false,
  changed timestamptz not null default now()
);
create index session_by_change on session (changed);
create index session_by_user on session (user_i);

-- Rights: grants such as Contact.update or Lexeme.PRIVATE.read, the relations adminOrg and readOrg to an organisation, and roles held.
create table grant_given (
  id bigint generated always as identity primary key,
  user_i int not null,
  grant_name text not null,
  granted_by text not null,
  scope_type text,
  scope_owner text,
  scope_item text,
  expires timestamptz
);
create index grant_given_by_user on grant_given (user_i);

-- Reads of PROTECTED and PRIVATE items (domain.md, "Care for what is held"): by whom, how, and whose the item was then.
create table access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  op text not null,
  item text not null,
  level text not null,
  owners text[] not null
);
create index access_log_by_item on access_log (item, id desc);
create index access_log_by_owner on access_log using gin (owners);

create table area_build (
  id text primary key,
  build text not null,
  data jsonb not null,
  seen timestamptz not null default now()
);

create table setting (
  key text primary key,
  value jsonb not null
);
