/** What the list of kinds begins with; owners add their own. */
export const LISTS = { COLLECTION_TYPES: ['TOPIC', 'TEACHING', 'EXHIBITION', 'RESEARCH', 'FONDS', 'SERIES'] }

/** The right over what an organisation owns that also edits its values of the list. */
export const LIST_RIGHTS = { COLLECTION_TYPES: 'Collection.update' }
