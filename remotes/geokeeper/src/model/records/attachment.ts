import { ATTACHMENT_KINDS, defineItemType } from '@cairn/contract'
import { FORM_TYPES } from '../form/form-def.ts'

const terms = { kind: 'terms', limit: 8 } as const

/** The item type of the files of field data, under the columns of the files and of the record of each. */
export const geoKeeperAttachmentType = defineItemType({
  name: 'GeoKeeperAttachment',
  defaultIcon: 'paperclip',
  label: ['originalName'],
  properties: {
    originalName: { v: 'DEF', max: 255, textField: true },
    kind: { v: 'SEL', options: [...ATTACHMENT_KINDS], readOnly: true, facet: { kind: 'terms' } },
    size: {
      v: 'DEF',
      t: 'integer',
      readOnly: true,
      labelFunc: 'fileSize',
      facet: { kind: 'ranges', ranges: 'fileSize' },
    },
    filetype: { v: 'DEF', readOnly: true, facet: terms },
    extension: { v: 'DEF', readOnly: true, facet: terms },
    fieldData: { v: 'REL', t: 'GeoKeeperFieldData', copyOf: '$item', facet: terms },
    program: { v: 'REL', t: 'GeoKeeperProgram', copyOf: '$item.program', facet: terms },
    formType: { v: 'SEL', options: FORM_TYPES, copyOf: '$item.formType', facet: { kind: 'terms' } },
    formDef: { v: 'REL', t: 'GeoKeeperFormDef', copyOf: '$item.formDef', facet: terms },
    state: { v: 'SEL', options: ['DRAFT', 'ACTIVE', 'COMPLETE'], copyOf: '$item.state', facet: { kind: 'terms' } },
    workItems: { v: 'REL', t: 'GeoKeeperWorkItem', copyOf: '$item.workItem', facet: terms },
  },
  sections: [
    { key: 'file', properties: ['originalName', 'kind', 'filetype', 'extension', 'size'] },
    { key: 'about', properties: ['fieldData', 'program', 'formType', 'formDef', 'state', 'workItems'] },
  ],
  head: { facts: ['fieldData', 'kind', 'size'] },
  listItem: { subtitle: ['fieldData', 'formDef'], chips: [], facts: ['kind', 'size'] },
  defaultHeaders: ['originalName', 'size', 'fieldData', 'state', 'formType', 'formDef', 'workItems', 'extension'],
  facets: [
    'kind',
    'size',
    'program',
    'fieldData',
    'formDef',
    'formType',
    'state',
    'workItems',
    'filetype',
    'extension',
  ],
  projectionOf: { type: 'Attachment', where: [{ prop: 'relType', kind: 'is', value: 'GeoKeeperFieldData' }] },
  visibility: 'PUBLIC',
  excludeGeneralSearch: true,
  hideNotify: true,
})
