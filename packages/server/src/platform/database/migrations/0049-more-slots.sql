-- Facet slots for types with more than eight: their facets are counted in memory too. Rows of such types are rebuilt at start.
alter table item_s add column f9 int, add column f10 int, add column f11 int, add column f12 int,
  add column f13 int, add column f14 int, add column f15 int, add column f16 int;
