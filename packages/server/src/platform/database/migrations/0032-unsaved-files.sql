-- What each person has uploaded and not saved with an item yet: there is a limit to it.
create index item_unsaved on item (c_by) where doc ? 'uppyID' and not doc ? 'relType' and not deleted;
