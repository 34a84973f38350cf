-- Visibility keys of the items that an item requires, a set for each: a reader holds one of each set. Null where it requires none.
alter table item_s add column k2 int[], add column k3 int[];
