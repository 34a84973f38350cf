-- An import that was taken back may run again, by somebody else too: of which round a row is, and who began that. Null: of the round before this was kept.
alter table import_row add column round int, add column person text;
