-- Events of days that come: each kind once for an item and a day. An event of a change stays once for its version.
alter table event add column day date;
alter table event add column days_left int;
alter table event drop constraint event_context_u_key;
create unique index event_of_version on event (context, u) where day is null;
create unique index event_of_day on event (context, kind, day) where day is not null;

-- Up to which moment it has been looked for days that came.
create table reminder_look (
  one boolean primary key default true check (one),
  at timestamptz not null
);
insert into reminder_look (at) values (now());
