import { accessProperty, defineItemType } from '@cairn/contract'
import { ownerProperty } from './spatial-type.ts'

/**
 * The item type GISCollection: a layer of a geographic information system, with the address of its source.
 */
export const gisCollectionType = defineItemType({
  name: 'GISCollection',
  defaultIcon: 'layers-2',
  label: ['name'],
  properties: {
    name: { v: 'DEF', required: true, max: 200, textField: true },
    source: { v: 'DEF', max: 500, textField: true },
    kind: { v: 'SEL', options: ['POINTS', 'FOOTPRINTS', 'STUDY_AREAS'], facet: { kind: 'terms' } },
    /** The name of the layer in its source. */
    containedAs: { v: 'DEF', max: 200, textField: true },
    owner: ownerProperty,
    access: accessProperty,
  },
  sections: [
    { key: 'layer', properties: ['name', 'kind', 'source', 'containedAs'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['source', 'owner'] },
  listItem: { subtitle: ['source'], chips: ['kind', 'access'] },
  defaultHeaders: ['kind', 'source', 'containedAs', 'owner'],
  facets: ['kind', 'owner', 'access'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  visibility: 'COMMUNITY',
  capability: 'Spatial',
})

/** The item type Feature: a place in a `GISCollection`. `rel` names the items that the place represents. */
export const featureType = defineItemType({
  name: 'Feature',
  defaultIcon: 'pin',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    collection: { v: 'REL', t: 'GISCollection', required: true, facet: { kind: 'terms', limit: 8 } },
    rel: { v: 'IDM', many: true, max: 50 },
    geometry: { v: 'DEF', t: 'geometry' },
    owner: ownerProperty,
    access: accessProperty,
  },
  sections: [
    { key: 'feature', properties: ['label', 'collection', 'rel', 'geometry'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['collection', 'rel', 'owner'] },
  listItem: { subtitle: ['collection', 'rel'], chips: ['access'] },
  defaultHeaders: ['collection', 'rel', 'owner', 'access'],
  facets: ['collection', 'owner', 'access'],
  owner: 'owner',
  visibility: 'COMMUNITY',
  capability: 'Spatial',
})
