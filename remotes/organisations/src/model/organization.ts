import { alphabetProperty, defineItemType } from '@cairn/contract'

/** Kinds of organisation (business-areas section 3, enumerations). */
const ORGANIZATION_TYPES = [
  'COMMUNITY',
  'GOVERNMENT',
  'INDUSTRY',
  'CONSULTANT',
  'EDUCATION',
  'NOT_FOR_PROFIT',
  'INDIVIDUAL',
  'MUSEUM',
  'OTHER',
]

/** A community, company, office or museum (business-areas section 3, Organization). It owns itself: its administrators may change it. */
export const organizationType = defineItemType({
  name: 'Organization',
  defaultIcon: 'building',
  label: ['displayName'],
  properties: {
    displayName: { v: 'DEF', required: true, max: 160, textField: true },
    type: { v: 'SEL', options: ORGANIZATION_TYPES, required: true, facet: { kind: 'terms' } },
    legalName: { v: 'DEF', max: 200, textField: true },
    industry: { v: 'DEF', max: 120, textField: true },
    website: { v: 'DEF', t: 'url', max: 400 },
    /** Its mark, which stands for its people too where they have no picture. */
    avatar: { v: 'REL', t: 'Attachment' },
    /** By whose clock its meetings are. */
    timeZone: { v: 'DEF', t: 'timeZone', max: 60 },
    /** Lists of what it owns are sorted by these. */
    alphabet: alphabetProperty,
  },
  sections: [
    { key: 'about', properties: ['displayName', 'type', 'legalName', 'industry', 'website', 'avatar'] },
    { key: 'ways', properties: ['timeZone', 'alphabet'] },
  ],
  listItem: {
    subtitle: ['industry', 'legalName'],
    chips: ['type'],
    picture: { property: 'avatar', isMark: true },
  },
  defaultHeaders: ['type', 'industry', 'website'],
  facets: ['type'],
  owner: '$self',
  visibility: 'PUBLIC',
  capability: 'Org',
  // Its mark stands in for its people, and its time zone tells when its meetings are.
  sideLoadItem: true,
  mergeable: true,
})
