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

-- Rights: grants such as Contact.update or Lexeme.PRIVATE.read, and the relations adminOrg and readOrg to an organisation.
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
