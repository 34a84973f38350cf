-- An import that was cancelled or failed stood as one of which nothing had come: its file was not kept for who sees sensitive places. It stands as begun now, to
-- be taken back; its file follows at the next start (search/rebuild.ts).
with came as (
  select doc ->> 'importedVia' as id, count(*) filter (where not deleted) as created from item
  where t = (select t from item_type where name = 'SpatialFeature') and doc ? 'importedVia' group by 1),
begun as (
  update item set u = u + 1, doc = doc || jsonb_build_object('state', 'STARTED',
      'result', jsonb_build_object('created', created, 'known', 0, 'refused', 0, 'leftOut', 0))
  from came where came.id = 'Import-' || i and t = (select t from item_type where name = 'Import') and doc ->> 'state' in ('NEW', 'READ')
  returning 1)
update item_type set layout = '- ' || coalesce(split_part(layout, ' ', 2), '') where name = 'Import' and exists (select from begun);
