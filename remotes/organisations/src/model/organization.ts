import { alphabetProperty, defineItemType } from '@cairn/contract'

/** Kinds of organisations. */
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

/**
 * The item type of a community, company, office or museum. It owns itself, so its own administrators change
 * it.
 */
export const organizationType = defineItemType({
  name: 'Organization',
  defaultIcon: 'building',
  begins: { Contact: 'organizations' },
  label: ['displayName'],
  properties: {
    displayName: { v: 'DEF', required: true, max: 160, textField: true },
    type: { v: 'SEL', options: ORGANIZATION_TYPES, required: true, facet: { kind: 'terms' } },
    legalName: { v: 'DEF', max: 200, textField: true },
    industry: { v: 'DEF', max: 120, textField: true },
    website: { v: 'DEF', t: 'url', max: 400 },
    /** The mark of the organisation. It also stands for its people who have no picture. */
    avatar: { v: 'REL', t: 'Attachment', noSound: true },
    place: { v: 'DEF', t: 'geometry' },
    /** The time zone of its meetings. */
    timeZone: { v: 'DEF', t: 'timeZone', max: 60 },
    /** The alphabet by which lists of its items are sorted. */
    alphabet: alphabetProperty,
    /** Days for which what people took back is held before it may be purged. */
    holdDays: { v: 'DEF', t: 'integer' },
  },
  sections: [
    { key: 'about', properties: ['displayName', 'type', 'legalName', 'industry', 'website', 'avatar'] },
    { key: 'ways', properties: ['place', 'timeZone', 'alphabet', 'holdDays'] },
  ],
  head: { facts: ['website', 'timeZone'] },
  listItem: {
    subtitle: ['industry', 'legalName'],
    chips: ['type'],
    picture: { property: 'avatar', isMark: true, initials: true },
  },
  defaultHeaders: ['type', 'industry', 'website'],
  facets: ['type'],
  owner: '$self',
  visibility: 'PUBLIC',
  capability: 'Org',
  // Other items need its mark and its time zone.
  sideLoadItem: true,
  mergeable: true,
})
