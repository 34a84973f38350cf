import { defineItemType, VISIBILITY_LEVELS } from '@cairn/contract'
import { ownerProperty, spatialTypeProperties } from './spatial-type.ts'

/** Kinds of imports that the item type Import offers. `SPL_FILE` imports places from a geographic file. */
export const IMPORT_KINDS = ['SPL_FILE']
/**
 * States of an import. NEW: the file was not inspected. READ: the report about the file is there. STARTED:
 * features may exist; the state stays if the import is cancelled or fails. DONE: all features were created.
 * UNDONE: they were deleted again.
 */
export const IMPORT_STATES = ['NEW', 'READ', 'STARTED', 'DONE', 'UNDONE']

/**
 * Restricts the file and the report to people who may see exact places of sensitive features, once features
 * may exist: any of them may become sensitive, and the file holds its place.
 */
const levelWhen = { level: 'PROTECTED' as const, property: 'state', is: ['STARTED', 'DONE', 'UNDONE'] }

/**
 * The item type of an imported file: the report about it, the decisions of the person, and the result. It
 * holds the places of the file, so only its creator and those who may read PRIVATE items see it.
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
    /** The level of the features that the import creates. Without it they have the level of their type. */
    featureAccess: { v: 'SEL', options: [...VISIBILITY_LEVELS] },
    /** The features are created as sensitive. */
    sensitive: { v: 'DEF', t: 'boolean' },
    state: { v: 'SEL', options: IMPORT_STATES, readOnly: true, facet: { kind: 'terms' } },
    /** The report about the file (`inspection.ts`). */
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
  head: { facts: ['collection', 'owner'] },
  listItem: { subtitle: ['collection', 'owner'], chips: ['state'] },
  defaultHeaders: ['state', 'collection', 'owner', '_c.ts'],
  facets: ['state', 'collection', 'owner'],
  owner: 'owner',
  visibility: 'PRIVATE',
  capability: 'Spatial',
  excludeGeneralSearch: true,
})
