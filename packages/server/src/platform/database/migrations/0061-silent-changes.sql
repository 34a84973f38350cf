-- Changes that not all readers of an item are told of, by what readers must pass to be told (facts/told.ts). Nothing is kept of earlier changes.
create table silent_change (
  n bigint not null,
  -- The update count that the change made.
  u int not null,
  guards text not null,
  primary key (n, u)
);
alter table item add column told jsonb;
