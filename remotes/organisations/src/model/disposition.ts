import { accessProperty, defineItemType, type Property } from '@cairn/contract'
import { filesProperty } from './files.ts'

/** The properties for the kind of a disposition: a key of a list, and words for another kind. */
const dispositionTypeProperties = {
  dispositionType: {
    v: 'LOV',
    list: 'ORG_DISPOSITION_TYPES',
    other: 'dispositionTypeOther',
    facet: { kind: 'terms', limit: 8 },
  },
  dispositionTypeOther: { v: 'DEF', max: 120, textField: true },
} satisfies Record<string, Property>

/** The item type of a right to land or water that an organisation holds, such as a lease or a permit. */
export const dispositionType = defineItemType({
  name: 'Disposition',
  defaultIcon: 'land-plot',
  label: ['label', 'title'],
  properties: {
    /** The name or number by which it is known, such as its number in the register. */
    label: { v: 'DEF', required: true, max: 120, textField: true },
    title: { v: 'DEF', max: 200, textField: true },
    ...dispositionTypeProperties,
    issued: { v: 'DT', facet: { kind: 'time' } },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    description: { v: 'DEF', t: 'text', max: 8000, textField: true },
    files: filesProperty,
    access: accessProperty,
  },
  sections: [
    {
      key: 'disposition',
      properties: ['label', 'title', 'dispositionType', 'dispositionTypeOther', 'issued', 'description', 'files'],
    },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['issued', 'owner'] },
  listItem: { date: 'issued', subtitle: ['owner'], chips: ['dispositionType'] },
  defaultHeaders: ['dispositionType', 'issued', 'owner'],
  facets: ['dispositionType', 'issued', 'owner'],
  owner: 'owner',
  visibility: 'COMMUNITY',
  capability: 'Org',
})

/** The item type of a place of a disposition. */
export const dispositionFeatureType = defineItemType({
  name: 'DispositionFeature',
  defaultIcon: 'vector-square',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    disposition: { v: 'REL', t: 'Disposition', facet: { kind: 'terms', limit: 8 } },
    ...dispositionTypeProperties,
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    place: { v: 'DEF', t: 'geometry' },
    access: accessProperty,
  },
  sections: [
    { key: 'feature', properties: ['label', 'disposition', 'dispositionType', 'dispositionTypeOther', 'place'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['disposition', 'owner'] },
  listItem: { subtitle: ['disposition', 'owner'], chips: ['dispositionType'] },
  defaultHeaders: ['dispositionType', 'disposition', 'owner'],
  facets: ['dispositionType', 'owner'],
  owner: 'owner',
  visibility: 'COMMUNITY',
  capability: 'Org',
})
