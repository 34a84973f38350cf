-- By which label rule the labels of a type's items were computed (search/rebuild.ts).
alter table item_type add column label_form text;
