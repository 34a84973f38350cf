import { accessProperty, defineItemType, licenceProperties } from '@cairn/contract'
import { MEMBER_ORDERS, MEMBER_SHOWS } from './members/order-members.ts'

/**
 * The item type of a collection: the items that `membershipQuery` finds (`members.ts`), of the types in
 * `constrainTypes` if it names any, and the items that name the collection.
 */
export const collectionType = defineItemType({
  name: 'Collection',
  defaultIcon: 'library',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    title: { v: 'DEF', max: 300, textField: true },
    subtitle: { v: 'DEF', max: 500, textField: true },
    description: { v: 'DEF', t: 'richText', textField: true },
    /** In which order members stand. Left out: what is pinned first. */
    order: { v: 'SEL', options: [...MEMBER_ORDERS] },
    /** How members are shown at first. */
    show: { v: 'SEL', options: [...MEMBER_SHOWS] },
    collectionType: {
      v: 'LOV',
      list: 'COLLECTION_TYPES',
      other: 'collectionTypeOther',
      facet: { kind: 'terms', limit: 8 },
    },
    collectionTypeOther: { v: 'DEF', max: 120, textField: true },
    featureImage: { v: 'REL', t: 'Attachment', noSound: true },
    /** Collections that this one is part of. */
    collections: { v: 'REL', t: 'Collection', many: true, max: 50, facet: { kind: 'terms', limit: 8 } },
    /** The search for the members, in the form of a saved search (`@cairn/contract/saved-search`). */
    membershipQuery: { v: 'DEF', t: 'json' },
    /** Names of item types that members may have. Without names members have any type. */
    constrainTypes: { v: 'DEF', t: 'json' },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    access: accessProperty,
    ...licenceProperties,
  },
  sections: [
    {
      key: 'collection',
      properties: [
        'label',
        'title',
        'subtitle',
        'description',
        'collectionType',
        'collectionTypeOther',
        'featureImage',
        'collections',
        'order',
        'show',
      ],
    },
    { key: 'care', properties: ['owner', 'access', 'licence', 'licenceTerms'] },
  ],
  head: { facts: ['collections', 'owner', 'licence', 'licenceTerms'] },
  listItem: {
    subtitle: ['title', 'subtitle'],
    chips: ['collectionType', 'access'],
    picture: { property: 'featureImage', isMark: true, isLarge: true },
  },
  defaultHeaders: ['title', 'collectionType', 'collections', 'owner'],
  facets: ['collectionType', 'collections', 'owner', 'access', 'licence'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  linkedFor: 'TEACHING',
  care: true,
  members: {
    ...{ query: 'membershipQuery', only: 'constrainTypes', named: 'collections' },
    ...{ pin: 'HOLDS', out: 'LEAVES_OUT' },
  },
  dublinCore: {
    title: ['label', 'title'],
    description: ['subtitle'],
    type: ['collectionType', 'collectionTypeOther'],
    relation: ['collections'],
    publisher: ['owner'],
    rights: ['licence', 'licenceTerms'],
  },
  visibility: 'COMMUNITY',
  anonymous: true,
  page: {
    path: 'collections',
    lead: 'subtitle',
    body: ['description', 'collectionType'],
    picture: 'featureImage',
    related: ['collections'],
  },
  capability: 'Collections',
})
