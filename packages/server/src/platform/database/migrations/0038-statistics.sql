-- How a search is answered is chosen by counts of our own (search/query-plan.ts): the usual statistics do for the rest, and a tenth of the rows is
-- looked at for them while people write. Sort keys are only ever asked for in the order of an index.
alter table item_s alter column terms set statistics -1;
alter table item_x alter column tsv set statistics -1;
alter table item_x alter column sk set statistics 0;
