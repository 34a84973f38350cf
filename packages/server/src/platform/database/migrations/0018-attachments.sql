-- The attachments of an item, those in the trash too: they follow who may see it.
create index item_attached on item ((doc ->> 'relType'), ((doc ->> 'relIndex')::int)) where doc ? 'relType' and not deleted;
