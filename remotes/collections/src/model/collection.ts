import { accessProperty, defineItemType } from '@cairn/contract'

/**
 * Items of any type that belong together (business-areas section 3, Collection): those that `membershipQuery` finds (`members.ts`), of the types in
 * `constrainTypes` alone where it names any, and those that name the collection themselves.
 */
export const collectionType = defineItemType({
  name: 'Collection',
  defaultIcon: 'library',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    title: { v: 'DEF', max: 300, textField: true },
    subtitle: { v: 'DEF', max: 500, textField: true },
    collectionType: {
      v: 'LOV',
      list: 'COLLECTION_TYPES',
      other: 'collectionTypeOther',
      facet: { kind: 'terms', limit: 8 },
    },
    collectionTypeOther: { v: 'DEF', max: 120, textField: true },
    featureImage: { v: 'REL', t: 'Attachment' },
    /** Those that it is part of. */
    collections: { v: 'REL', t: 'Collection', many: true, max: 50, facet: { kind: 'terms', limit: 8 } },
    /** A saved search, as its own (`@cairn/contract/saved-search`). */
    membershipQuery: { v: 'DEF', t: 'json' },
    /** Names of types. */
    constrainTypes: { v: 'DEF', t: 'json' },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    access: accessProperty,
  },
  sections: [
    {
      key: 'collection',
      properties: [
        'label',
        'title',
        'subtitle',
        'collectionType',
        'collectionTypeOther',
        'featureImage',
        'collections',
      ],
    },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  listItem: {
    subtitle: ['title', 'subtitle'],
    chips: ['collectionType', 'access'],
    picture: { property: 'featureImage', isMark: true },
  },
  defaultHeaders: ['title', 'collectionType', 'collections', 'owner'],
  facets: ['collectionType', 'collections', 'owner', 'access'],
  owner: 'owner',
  visibility: 'COMMUNITY',
  capability: 'Collections',
})
