import { accessProperty, defineItemType } from '@cairn/contract'
import { ownerProperty, spatialTypeProperties } from './spatial-type.ts'

/** The item type of a place of a community. `attributes` holds what came with the place from a file. */
export const spatialFeatureType = defineItemType({
  name: 'SpatialFeature',
  defaultIcon: 'map-pin',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    ...spatialTypeProperties,
    description: { v: 'DEF', t: 'text', max: 8000, textField: true },
    collection: { v: 'REL', t: 'SpatialCollection', facet: { kind: 'terms', limit: 8 } },
    /**
     * If the feature is sensitive, people without the right to read PROTECTED items see a cell of about ten
     * kilometres.
     */
    geometry: { v: 'DEF', t: 'geometry', generalise: { cell: 10_000, level: 'PROTECTED', when: 'sensitive' } },
    sensitive: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
    /** Name → plain value (`attributes.ts`). */
    attributes: { v: 'DEF', t: 'json', withPlace: 'geometry' },
    owner: ownerProperty,
    access: accessProperty,
    importedVia: { v: 'REL', t: 'Import', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    /** The id of the feature in its file. It reveals the place to people who have the file. */
    sourceId: { v: 'DEF', max: 200, readOnly: true, withPlace: 'geometry' },
  },
  sections: [
    { key: 'feature', properties: ['label', 'spatialType', 'spatialTypeOther', 'description', 'collection'] },
    { key: 'place', properties: ['geometry', 'attributes'] },
    { key: 'care', properties: ['owner', 'access', 'sensitive', 'importedVia', 'sourceId'] },
  ],
  head: { facts: ['collection', 'owner', 'importedVia'] },
  listItem: { subtitle: ['collection', 'owner'], chips: ['spatialType', 'access'] },
  defaultHeaders: ['spatialType', 'collection', 'owner', 'access'],
  facets: ['spatialType', 'collection', 'owner', 'access', 'importedVia'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  closable: { standsIn: 'collection', begins: { access: 'PRIVATE', sensitive: true } },
  care: true,
  visibility: 'COMMUNITY',
  capability: 'Spatial',
})
