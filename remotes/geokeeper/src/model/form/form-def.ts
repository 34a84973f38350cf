import { defineItemType } from '@cairn/contract'

/** What a filled-in form becomes: a trip, or a record. */
export const FORM_TYPES = ['trip', 'record']

/**
 * The item type of one version of a form. A version that is published does not change; the next one takes
 * its place.
 */
export const formDefType = defineItemType({
  name: 'GeoKeeperFormDef',
  defaultIcon: 'clipboard-list',
  label: ['label'],
  properties: {
    title: { v: 'DEF', required: true, max: 200, textField: true },
    /** Title and version. */
    label: { v: 'DEF', readOnly: true, max: 260 },
    description: { v: 'DEF', t: 'text', max: 8000, textField: true },
    /** The name that all versions of a form have, such as `shore_visit`. */
    machineName: { v: 'DEF', required: true, max: 60, facet: { kind: 'terms', limit: 12 } },
    version: { v: 'DEF', t: 'natural', readOnly: true },
    formType: { v: 'SEL', options: FORM_TYPES, required: true, facet: { kind: 'terms' } },
    state: { v: 'SEL', options: ['DRAFT', 'ACTIVE', 'ARCHIVE'], usual: 'ACTIVE', facet: { kind: 'terms' } },
    /** When the next version took its place. Records that were begun before still come in. */
    ended: { v: 'DTM', readOnly: true },
    /** Most files of a record. None are taken at 0; without a number it is the usual one. */
    maxPhotos: { v: 'DEF', t: 'integer' },
    maxVideos: { v: 'DEF', t: 'integer' },
    program: { v: 'REL', t: 'GeoKeeperProgram', required: true, facet: { kind: 'terms', limit: 8 } },
    owner: { v: 'REL', t: 'Organization', copyOf: 'program.owner', facet: { kind: 'terms', limit: 8 } },
    /** See `form.ts`. */
    questions: { v: 'DEF', t: 'questions' },
    /** The spreadsheet that the form was read from. */
    source: { v: 'REL', t: 'Attachment', noSound: true },
  },
  sections: [
    { key: 'form', properties: ['title', 'description', 'formType', 'state', 'version', 'machineName'] },
    { key: 'limits', properties: ['maxPhotos', 'maxVideos'] },
    { key: 'belongs', properties: ['program', 'owner', 'source'] },
  ],
  head: { facts: ['program', 'formType'], next: ['publish'] },
  listItem: { subtitle: ['program'], chips: ['state', 'formType'] },
  defaultHeaders: ['formType', 'version', 'state', 'program'],
  facets: ['program', 'formType', 'state', 'machineName'],
  within: 'program',
  wholeRight: 'update',
  visibility: 'PRIVATE',
  machines: {
    state: {
      first: ['DRAFT'],
      moves: [
        {
          action: 'publish',
          from: ['DRAFT'],
          to: 'ACTIVE',
          needs: [{ prop: 'questions', kind: 'exists', value: true }],
        },
        { action: 'archive', from: ['ACTIVE'], to: 'ARCHIVE' },
        { action: 'unarchive', from: ['ARCHIVE'], to: 'ACTIVE' },
      ],
    },
  },
})
