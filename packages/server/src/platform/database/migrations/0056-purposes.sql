-- What somebody took an item out of the product for: a value of a list, and their own words.
alter table access_log add column purpose text;
alter table access_log add column words text;
