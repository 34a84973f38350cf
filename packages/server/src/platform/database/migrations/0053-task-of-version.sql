-- The task whose work a change is, for the changes of one task (`ops`).
alter table version add column task uuid;
create index version_by_task on version (task, ts, n) where task is not null;
