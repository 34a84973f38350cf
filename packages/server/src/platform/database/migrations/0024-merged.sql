-- The versions that a merge made, for undoing it.
create index version_merge on version ((note ->> 'merge')) where note ? 'merge';
