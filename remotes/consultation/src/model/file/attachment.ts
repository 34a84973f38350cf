import { ATTACHMENT_KINDS, defineItemType } from '@cairn/contract'

/**
 * The item type of the files of consultations, under the columns of the files and of the consultation that
 * each belongs to. Its items are those attachments themselves.
 */
export const consultAttachmentType = defineItemType({
  name: 'ConsultAttachment',
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
    filetype: { v: 'DEF', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    extension: { v: 'DEF', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    consultation: { v: 'REL', t: 'Consultation', copyOf: '$item', facet: { kind: 'terms', limit: 8 } },
    region: {
      v: 'LOV',
      list: 'CONSULT_REGIONS',
      other: 'regionOther',
      copyOf: '$item.region',
      facet: { kind: 'terms', limit: 8 },
    },
    regionOther: { v: 'DEF', max: 120, copyOf: '$item.regionOther' },
    stream: {
      v: 'LOV',
      list: 'CONSULT_STREAMS',
      other: 'streamOther',
      copyOf: '$item.stream',
      facet: { kind: 'terms', limit: 8 },
    },
    streamOther: { v: 'DEF', max: 120, copyOf: '$item.streamOther' },
    projectType: {
      v: 'LOV',
      list: 'CONSULT_PROJECT_TYPES',
      other: 'projectTypeOther',
      copyOf: '$item.projectType',
      facet: { kind: 'terms', limit: 8 },
    },
    projectTypeOther: { v: 'DEF', max: 120, copyOf: '$item.projectTypeOther' },
    primaryOrg: { v: 'REL', t: 'Organization', copyOf: '$item.primaryOrg', facet: { kind: 'terms', limit: 8 } },
    primaryContacts: { v: 'REL', t: 'Contact', many: true, max: 50, copyOf: '$item.primaryContacts' },
  },
  sections: [
    { key: 'file', properties: ['originalName', 'kind', 'filetype', 'extension', 'size'] },
    {
      key: 'about',
      properties: ['consultation', 'primaryOrg', 'primaryContacts', 'projectType', 'region', 'stream'],
    },
  ],
  head: { facts: ['consultation', 'kind', 'size'] },
  listItem: { subtitle: ['consultation', 'primaryOrg'], chips: [], facts: ['kind', 'size', 'region'] },
  defaultHeaders: [
    'originalName',
    'kind',
    'size',
    'consultation',
    'primaryOrg',
    'projectType',
    'region',
    'stream',
    '_c.ts',
  ],
  facets: ['kind', 'size', 'consultation', 'projectType', 'region', 'stream', 'primaryOrg', 'filetype', 'extension'],
  projectionOf: { type: 'Attachment', where: [{ prop: 'relType', kind: 'is', value: 'Consultation' }] },
  visibility: 'PUBLIC',
  excludeGeneralSearch: true,
  hideNotify: true,
})
