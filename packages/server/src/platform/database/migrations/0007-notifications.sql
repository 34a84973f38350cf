-- Events of items, who is told of them, and what people chose about being told.

-- Up to where the outbox has been looked through for events; what lies behind it is not swept.
create table notify_cursor (
  one boolean primary key default true check (one),
  xid xid8 not null,
  id bigint not null
);
insert into notify_cursor (xid, id) values (pg_current_xact_id(), 0);

-- What happened that somebody is told of: one change of an item each.
create table event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  context text not null,
  u int not null,
  actor text,
  subject text,
  properties text[] not null,
  state text,
  unique (context, u)
);

-- One person's notification of events of one kind and item that came in a burst.
create table notification (
  i int generated always as identity primary key,
  user_i int not null,
  u int not null default 1,
  at timestamptz not null,
  kind text not null,
  context text not null,
  events bigint[] not null,
  unread boolean not null default true,
  mode text not null,
  mailed timestamptz
);
create index notification_of_user on notification (user_i, i desc);
create index notification_unread on notification (user_i, i desc) where unread;
create index notification_to_mail on notification (mode, user_i) where unread and mailed is null and mode <> 'NONE';

create table notify_kind (
  user_i int not null,
  kind text not null,
  preference text not null default 'NIL',
  mode text not null default 'DIGEST',
  primary key (user_i, kind)
);
create index notify_kind_always on notify_kind (kind) where preference = 'ALWAYS';

create table notify_item (
  user_i int not null,
  item text not null,
  preference text not null,
  primary key (user_i, item)
);
create index notify_item_by_item on notify_item (item);

-- Whether a person is mailed notifications at all, and when their digest is: minutes after midnight in their time zone.
create table notify_mail (
  user_i int primary key,
  mail boolean not null default true,
  minute smallint not null default 420,
  zone text not null default 'UTC'
);
