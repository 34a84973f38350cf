import { defineItemType, VISIBILITY_LEVELS } from '@cairn/contract'
import { ownerProperty, spatialTypeProperties } from './spatial-type.ts'

/** Kinds of imports, each registered by one area (business-areas section 9). */
export const IMPORT_KINDS = ['SPL_FILE']
/**
 * NEW, READ once what is in the file was found, STARTED once features may have come of it (and for good where that was cancelled or failed), DONE
 * once it is in, UNDONE once it was taken back.
 */
export const IMPORT_STATES = ['NEW', 'READ', 'STARTED', 'DONE', 'UNDONE']

/**
 * Once features may have come of it, the file and what was found in it are for those who may see the places of sensitive features exactly: any of them may be
 * called sensitive, and the file has its place.
 */
const levelWhen = { level: 'PROTECTED' as const, property: 'state', is: ['STARTED', 'DONE', 'UNDONE'] }

/**
 * A file that was brought in (business-areas section 3, Import): what was found in it, what was decided about it, what came of it. It holds
 * the places as the file has them, so it is its maker's, and those' who may read what is PRIVATE.
 */
export const importType = defineItemType({
  name: 'Import',
  defaultIcon: 'upload',
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    kind: { v: 'SEL', options: IMPORT_KINDS, readOnly: true },
    file: { v: 'REL', t: 'Attachment', required: true, levelWhen },
    collection: { v: 'REL', t: 'SpatialCollection', facet: { kind: 'terms', limit: 8 } },
    ...spatialTypeProperties,
    owner: ownerProperty,
    /** The level of the features that come of it; that of their type when left out. */
    featureAccess: { v: 'SEL', options: [...VISIBILITY_LEVELS] },
    /** The features are sensitive from the start. */
    sensitive: { v: 'DEF', t: 'boolean' },
    state: { v: 'SEL', options: IMPORT_STATES, readOnly: true, facet: { kind: 'terms' } },
    /** As found.ts has them. */
    found: { v: 'DEF', t: 'json', readOnly: true, levelWhen },
    plan: { v: 'DEF', t: 'json', readOnly: true, levelWhen },
    result: { v: 'DEF', t: 'json', readOnly: true },
  },
  sections: [
    { key: 'import', properties: ['label', 'file'] },
    {
      key: 'becomes',
      properties: ['collection', 'spatialType', 'spatialTypeOther', 'owner', 'featureAccess', 'sensitive'],
    },
    { key: 'course', properties: ['state', 'kind'] },
  ],
  listItem: { subtitle: ['collection', 'owner'], chips: ['state'] },
  defaultHeaders: ['state', 'collection', 'owner', '_c.ts'],
  facets: ['state', 'collection', 'owner'],
  owner: 'owner',
  visibility: 'PRIVATE',
  capability: 'Spatial',
  excludeGeneralSearch: true,
})
