-- One item in 64, told by a hash: that very many have a word is known from these (search/count-words.ts).
create index item_x_tsv_sample on item_x using gin (tsv) where (hashint8(n) & 63) = 0;
create index item_x_ttv_sample on item_x using gin (ttv) where (hashint8(n) & 63) = 0;
alter table item_s drop column rnd;

-- Boxes around the places of items (storage.md, "Queries"). place is the term that says which property, and under which key it may be seen.
create table item_g (
  n bigint not null,
  place int not null,
  bbox box not null
);
create index item_g_item on item_g (n);
create index item_g_box on item_g using gist (bbox);
