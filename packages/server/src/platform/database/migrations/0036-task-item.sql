-- What a task is about, told without reading all that was asked for: that may be a table of megabytes.
alter table task add column item text;
update task set item = (body ->> 't') || '-' || (body ->> 'i') where body ->> 't' <> '' and body ->> 'i' <> '0';
