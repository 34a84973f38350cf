-- Deleted items, the latest first. Attachments have an index of their own.
create index item_deleted on item (m_ts desc, n desc) where deleted and not doc ? 'relType';
