-- Filters by terms are chosen by counts of our own (search/query-plan.ts): the usual statistics do for them, and a tenth of the rows is looked at for
-- them while people write. Which items have a word the planner weighs itself, and keeps its own. By sort keys no rows are picked.
alter table item_s alter column terms set statistics -1;
alter table item_x alter column sk set statistics 0;
