-- Migrations of stored values that areas bring: up to which index of their type they have come, and when they were done.
create table area_migration (
  area text not null,
  id text not null,
  last int not null default 0,
  done timestamptz,
  primary key (area, id)
);
