-- Attachments that their items name no more, or that were deleted by themselves, the latest first.
create index item_trash on item (m_ts desc, n desc) where doc ? 'relType' and (deleted or doc -> 'trashed' = 'true');
