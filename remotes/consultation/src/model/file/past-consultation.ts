import { defineItemType } from '@cairn/contract'

/**
 * The item type of a consultation that was over before the product came: a line of the community's old
 * register. It belongs to the community alone. It has no states, so that no clock starts and nobody is
 * written to.
 */
export const pastConsultationType = defineItemType({
  name: 'PastConsultation',
  defaultIcon: 'history',
  label: ['projectName'],
  properties: {
    projectName: { v: 'DEF', required: true, max: 200, textField: true },
    /** Its number in the old register, by which a later table changes it. */
    fileNumber: { v: 'DEF', max: 60, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    askedBy: { v: 'REL', t: 'Organization', facet: { kind: 'terms', limit: 8 } },
    projectType: {
      v: 'LOV',
      list: 'CONSULT_PROJECT_TYPES',
      other: 'projectTypeOther',
      facet: { kind: 'terms', limit: 8 },
    },
    projectTypeOther: { v: 'DEF', max: 120, textField: true },
    region: { v: 'LOV', list: 'CONSULT_REGIONS', other: 'regionOther', facet: { kind: 'terms', limit: 8 } },
    regionOther: { v: 'DEF', max: 120, textField: true },
    projectDescription: { v: 'DEF', t: 'text', max: 20_000, textField: true },
    /** A layer of screenings, so that a new file in the same area shows what was asked there before. */
    projectArea: { v: 'DEF', t: 'geometry' },
    received: { v: 'DT', facet: { kind: 'periods' } },
    due: { v: 'DT' },
    answered: { v: 'DT', facet: { kind: 'periods' } },
    outcome: { v: 'LOV', list: 'CONSULT_OUTCOMES', facet: { kind: 'terms' } },
    promised: { v: 'DEF', t: 'text', max: 5000, textField: true },
    letters: { v: 'REL', t: 'Attachment', many: true, max: 200 },
    importedVia: { v: 'REL', t: 'Import', readOnly: true, facet: { kind: 'terms' } },
  },
  sections: [
    {
      key: 'project',
      properties: [
        'projectName',
        'fileNumber',
        'owner',
        'askedBy',
        'projectType',
        'projectTypeOther',
        'projectDescription',
      ],
    },
    { key: 'place', properties: ['region', 'regionOther', 'projectArea'] },
    { key: 'answer', properties: ['received', 'due', 'answered', 'outcome', 'promised', 'letters', 'importedVia'] },
  ],
  head: { facts: ['askedBy', 'received', 'answered', 'outcome'] },
  listItem: { subtitle: ['askedBy', 'fileNumber'], chips: ['outcome'], date: 'answered' },
  defaultHeaders: ['fileNumber', 'askedBy', 'projectType', 'received', 'due', 'answered', 'outcome'],
  facets: ['askedBy', 'projectType', 'region', 'outcome', 'received', 'answered', 'importedVia'],
  owner: 'owner',
  care: true,
  visibility: 'PROTECTED',
  capability: 'ConsultRespond',
})
