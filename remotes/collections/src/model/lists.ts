/**
 * Lists of values of this area, with the keys that they start with: kinds of collections, and the lists that
 * every type with care and every link uses. Organisations add values.
 */
export const LISTS = {
  COLLECTION_TYPES: ['TOPIC', 'TEACHING', 'EXHIBITION', 'RESEARCH', 'FONDS', 'SERIES'],
  CULTURAL_PROTOCOLS: ['SEASON', 'FAMILY', 'CEREMONY', 'CONSENT_KEEP', 'CONSENT_TEAM', 'NAMES', 'REGISTRATION'],
  CONTENT_WARNINGS: ['DECEASED', 'VIOLENCE', 'RESIDENTIAL_SCHOOL', 'LANGUAGE_OF_ITS_TIME'],
  LICENCES: [
    ...['CC0', 'CC_BY', 'CC_BY_SA', 'CC_BY_NC', 'CC_BY_NC_SA', 'CC_BY_ND', 'CC_BY_NC_ND'],
    ...['IN_COPYRIGHT', 'NO_COPYRIGHT', 'UNKNOWN', 'ALL_RIGHTS_RESERVED', 'COMMUNITY_TERMS'],
  ],
  LINK_KINDS: ['NAMES', 'FOUND_AT', 'USED_FOR', 'MADE_OF', 'TOLD_IN', 'DEPICTS', 'COMES_FROM', 'HOLDS', 'LEAVES_OUT'],
}

/** The right that also allows an organisation's people to edit its values of the list. */
export const LIST_RIGHTS = { COLLECTION_TYPES: 'Collection.update' }
