/** Lists of values of this area, with the keys that they start with. Organisations add values. */
export const LISTS = { COLLECTION_TYPES: ['TOPIC', 'TEACHING', 'EXHIBITION', 'RESEARCH', 'FONDS', 'SERIES'] }

/** The right that also allows an organisation's people to edit its values of the list. */
export const LIST_RIGHTS = { COLLECTION_TYPES: 'Collection.update' }
