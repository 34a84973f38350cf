import { accessProperty, defineItemType } from '@cairn/contract'
import { ownerProperty, spatialTypeProperties } from './spatial-type.ts'

/** A place a community keeps (business-areas section 3, SpatialFeature). What came with it from a file stands in `attributes`. */
export const spatialFeatureType = defineItemType({
  name: 'SpatialFeature',
  defaultIcon: 'map-pin',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    ...spatialTypeProperties,
    description: { v: 'DEF', t: 'text', max: 8000, textField: true },
    collection: { v: 'REL', t: 'SpatialCollection', facet: { kind: 'terms', limit: 8 } },
    /** Only who may read what is PROTECTED sees where a sensitive place is; others see the cell of some ten kilometres that it lies in. */
    geometry: { v: 'DEF', t: 'geometry', generalise: { cell: 10_000, level: 'PROTECTED', when: 'sensitive' } },
    sensitive: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
    /** Name → plain value, as attributes.ts has them. */
    attributes: { v: 'DEF', t: 'json', withPlace: 'geometry' },
    owner: ownerProperty,
    access: accessProperty,
    importedVia: { v: 'REL', t: 'Import', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    /** The id it had in the file it came from: who has that file too would find its place there. */
    sourceId: { v: 'DEF', max: 200, readOnly: true, withPlace: 'geometry' },
  },
  sections: [
    { key: 'feature', properties: ['label', 'spatialType', 'spatialTypeOther', 'description', 'collection'] },
    { key: 'place', properties: ['geometry', 'attributes'] },
    { key: 'care', properties: ['owner', 'access', 'sensitive', 'importedVia', 'sourceId'] },
  ],
  listItem: { subtitle: ['collection', 'owner'], chips: ['spatialType', 'access'] },
  defaultHeaders: ['spatialType', 'collection', 'owner', 'access'],
  facets: ['spatialType', 'collection', 'owner', 'access', 'importedVia'],
  owner: 'owner',
  visibility: 'COMMUNITY',
  capability: 'Spatial',
})
