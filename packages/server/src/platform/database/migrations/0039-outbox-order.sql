-- The outbox is only ever read in the order of its other index, which tells its rows apart as well.
alter table outbox drop constraint outbox_pkey;
