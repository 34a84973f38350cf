-- Who did what when, over all items: pages of the timeline, newest first. Versions come in this order, so it grows at one end.
create index version_time on version (ts desc, n desc, u desc);
