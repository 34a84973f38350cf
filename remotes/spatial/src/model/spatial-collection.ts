import { accessProperty, defineItemType } from '@cairn/contract'
import { ownerProperty, spatialTypeProperties } from './spatial-type.ts'

/** The item type of a collection of places, such as the places that one survey found. */
export const spatialCollectionType = defineItemType({
  name: 'SpatialCollection',
  defaultIcon: 'layers',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    description: { v: 'DEF', t: 'text', max: 8000, textField: true },
    ...spatialTypeProperties,
    owner: ownerProperty,
    /** Search finds the collection by the names of these files. */
    files: { v: 'REL', t: 'Attachment', many: true, max: 200, textField: true },
    access: accessProperty,
  },
  sections: [
    { key: 'collection', properties: ['label', 'spatialType', 'spatialTypeOther', 'description', 'files'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['owner'] },
  listItem: { subtitle: ['owner'], chips: ['spatialType', 'access'] },
  defaultHeaders: ['spatialType', 'owner', 'access', '_c.ts'],
  facets: ['spatialType', 'owner', 'access'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  care: true,
  visibility: 'COMMUNITY',
  capability: 'Spatial',
})
