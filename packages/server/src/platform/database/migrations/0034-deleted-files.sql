-- Attachments that were deleted by themselves follow who may see their item, like its others. What they ask for was not kept right before: the types of
-- such items are looked through once more at the next start (search/rebuild.ts), told by a layout that no type has.
drop index item_attached;
create index item_attached on item ((doc ->> 'relType'), ((doc ->> 'relIndex')::int)) where doc ? 'relType';
update item_type set layout = '- ' || coalesce(split_part(layout, ' ', 2), '')
  where name in (select distinct doc ->> 'relType' from item where deleted and doc ? 'relType');
