-- How people get in, and who came in.

-- What the link of a mail stands for. The link holds the token, the table its hash only; a ticket is used up once.
create table ticket (
  hash bytea primary key,
  purpose text not null check (purpose in ('confirm', 'setPass', 'invitation')),
  email text not null,
  -- Whose password it sets; none for an address without an account, whose ticket opens nothing.
  user_i int,
  -- What the person calls themselves, for an account that is to be made.
  name text,
  invited_by int,
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz
);
create index ticket_by_user on ticket (user_i) where used is null;

-- Attempts to sign in, for those who look after the install. What was typed is not kept: it may be a password in the wrong field.
create table sign_in_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_i int,
  ip text not null,
  result text not null
);
create index sign_in_log_by_user on sign_in_log (user_i, id desc);

-- Addresses of the product before, and the items they stand for now.
create table legacy_path (
  alias text primary key,
  item text not null
);
