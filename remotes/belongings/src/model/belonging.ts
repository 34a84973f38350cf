import { accessProperty, defineItemType, indigenousNamesProperty, licenceProperties } from '@cairn/contract'
import { RETURN_STATES, RETURN_TONES, returnMachine } from './claims/return-machine.ts'

const terms = { kind: 'terms', limit: 8 } as const

/**
 * The item type of an object that the community made or kept, wherever it is now. `owner` is the community,
 * `institution` whoever has it. Ancestors are never a belonging.
 */
export const belongingType = defineItemType({
  name: 'Belonging',
  defaultIcon: 'amphora',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 300, textField: true },
    types: { v: 'LOV', list: 'BEL_TYPES', many: true, max: 10, facet: terms },
    description: { v: 'DEF', t: 'text', max: 20_000, textField: true },
    indigenousNames: indigenousNamesProperty,
    made: { v: 'DEF', t: 'approximateDate' },
    /** Ten years that it was made in, such as `1920–1929`. */
    decade: { v: 'DEF', readOnly: true, facet: { kind: 'terms', limit: 40, inOrder: true } },
    maker: { v: 'DEF', many: true, max: 20, textField: true },
    materials: { v: 'LOV', list: 'BEL_MATERIALS', many: true, max: 20, facet: terms },
    dimensions: { v: 'DEF', max: 300 },
    pictures: { v: 'REL', t: 'Attachment', noSound: true, many: true, max: 200 },
    institution: { v: 'REL', t: 'Organization', facet: terms },
    catalogueNumber: { v: 'DEF', max: 120, textField: true, unique: 'institution' },
    /** The day on which a newer list of its holder did not name it any more. */
    unlistedSince: { v: 'DT', readOnly: true, facet: { kind: 'periods' } },
    /** Shelf or room. */
    place: { v: 'DEF', max: 300, level: 'PROTECTED' },
    onLoanTo: { v: 'REL', t: 'Organization', readOnly: true },
    /** Where it was before, written by what moved it. */
    moves: {
      ...{ v: 'DEF', t: 'group', many: true, max: 500, readOnly: true },
      parts: {
        date: { v: 'DT' },
        from: { v: 'REL', t: 'Organization' },
        to: { v: 'REL', t: 'Organization' },
        why: { v: 'DEF', max: 60, words: 'types.Belonging.moves.*' },
        carrier: { v: 'DEF', max: 200 },
      },
    },
    /** What shows how a return went: a deed, a receipt, an answer. */
    returnFiles: { v: 'REL', t: 'Attachment', many: true, max: 200, level: 'COMMUNITY' },
    acquired: { v: 'DEF', t: 'approximateDate' },
    acquiredFrom: { v: 'DEF', max: 300, textField: true },
    provenance: { v: 'DEF', t: 'richText', textField: true },
    takenFrom: { v: 'REL', t: 'SpatialFeature', many: true, max: 20, places: true },
    repatriationStatus: {
      ...{ v: 'SEL', options: [...RETURN_STATES], tones: RETURN_TONES, facet: { kind: 'terms' } },
    },
    collections: { v: 'REL', t: 'Collection', many: true, max: 50, facet: terms },
    rel: { v: 'IDM', many: true, max: 100 },
    communityMembers: { v: 'REL', t: 'CommunityMember', many: true, max: 100 },
    topics: { v: 'REL', t: 'ResearchTopic', many: true, max: 50, facet: terms },
    /** Who may touch it, how and when. */
    handling: { v: 'DEF', t: 'text', max: 4000 },
    hazards: { v: 'LOV', list: 'BEL_HAZARDS', many: true, max: 10, facet: terms },
    restNotes: { v: 'DEF', t: 'text', max: 8000, level: 'PRIVATE' },
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
    ...licenceProperties,
  },
  sections: [
    { key: 'handling', properties: ['handling', 'hazards'] },
    {
      key: 'what',
      properties: [
        'label',
        'types',
        'pictures',
        'description',
        'indigenousNames',
        'made',
        'decade',
        'maker',
        'materials',
        'dimensions',
      ],
    },
    { key: 'where', properties: ['institution', 'catalogueNumber', 'unlistedSince', 'place', 'onLoanTo', 'moves'] },
    { key: 'left', properties: ['acquired', 'acquiredFrom', 'provenance', 'takenFrom'] },
    { key: 'return', properties: ['repatriationStatus', 'returnFiles'] },
    { key: 'belongs', properties: ['collections', 'rel', 'communityMembers', 'topics'] },
    { key: 'care', properties: ['owner', 'access', 'licence', 'licenceTerms', 'restNotes'] },
  ],
  createForm: {
    first: ['label', 'types', 'institution', 'catalogueNumber', 'made', 'pictures'],
    keeps: ['owner', 'access', 'institution', 'types', 'materials'],
    counts: ['catalogueNumber'],
  },
  head: {
    facts: ['institution', 'catalogueNumber', 'made', 'materials', 'licence', 'licenceTerms'],
    next: ['receive', 'ship', 'beginReturn', 'appeal'],
  },
  listItem: {
    subtitle: ['institution', 'catalogueNumber'],
    chips: ['repatriationStatus'],
    picture: { property: 'pictures', isMark: true, isLarge: true },
    facts: ['made', 'types', 'materials'],
    first: ['handling', 'hazards'],
  },
  defaultHeaders: ['pictures', 'types', 'institution', 'catalogueNumber', 'repatriationStatus', 'made', 'access'],
  facets: [
    'types',
    'institution',
    'repatriationStatus',
    'materials',
    'decade',
    'collections',
    'hazards',
    'topics',
    'unlistedSince',
    'access',
    'licence',
  ],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  care: true,
  warnedBy: ['communityMembers', 'collections'],
  visibility: 'COMMUNITY',
  anonymous: true,
  page: {
    path: 'belongings',
    body: ['description', 'types', 'indigenousNames', 'made', 'maker', 'materials', 'dimensions', 'institution'],
    picture: 'pictures',
    related: ['collections', 'rel'],
  },
  mergeable: true,
  capability: 'Belongings',
  dublinCore: {
    title: ['label'],
    creator: ['maker'],
    subject: ['topics'],
    description: ['description'],
    date: ['made'],
    type: ['types'],
    format: ['materials', 'dimensions'],
    identifier: ['catalogueNumber'],
    source: ['institution'],
    relation: ['collections'],
    rights: ['licence', 'licenceTerms'],
  },
  filesAs: 'belongings-pictures',
  machines: { repatriationStatus: returnMachine },
})
