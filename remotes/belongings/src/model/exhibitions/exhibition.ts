import { accessProperty, defineItemType, genericMachine, stateProperty } from '@cairn/contract'

const terms = { kind: 'terms', limit: 8 } as const

/** The item type of an exhibition in which belongings are shown. */
export const exhibitionType = defineItemType({
  name: 'Exhibition',
  defaultIcon: 'frame',
  begins: { Loan: 'exhibition' },
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    venue: { v: 'REL', t: 'Organization', facet: terms },
    period: { v: 'DEF', t: 'period', presets: 'period', facet: { kind: 'periods' } },
    description: { v: 'DEF', t: 'richText', textField: true },
    poster: { v: 'REL', t: 'Attachment', noSound: true },
    belongings: { v: 'REL', t: 'Belonging', many: true, max: 1000 },
    state: stateProperty,
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
  },
  sections: [
    { key: 'exhibition', properties: ['label', 'venue', 'period', 'description', 'poster', 'belongings', 'state'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['venue', 'period'], files: 'poster' },
  listItem: {
    subtitle: ['venue', 'period'],
    chips: ['state'],
    picture: { property: 'poster', isMark: true, isLarge: true },
  },
  defaultHeaders: ['venue', 'period', 'state'],
  facets: ['venue', 'period', 'state', 'owner'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  care: true,
  visibility: 'COMMUNITY',
  anonymous: true,
  page: {
    path: 'exhibitions',
    body: ['description', 'venue', 'period'],
    picture: 'poster',
    related: ['belongings'],
  },
  capability: 'Belongings',
  machines: { state: genericMachine },
})
