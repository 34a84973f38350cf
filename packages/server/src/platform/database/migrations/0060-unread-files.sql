-- Files in which nobody has looked for text yet, by who brought them.
create index item_unread on item ((doc ->> 'broughtBy'), i) where doc ? 'checksum' and not doc ? 'textFrom' and not deleted;
