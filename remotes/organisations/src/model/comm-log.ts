import { accessProperty, defineItemType } from '@cairn/contract'
import { filesProperty } from './files.ts'

/**
 * The item type of a letter, call or mail. Its text is for people with the right to read PROTECTED items of
 * the owner.
 */
export const commLogType = defineItemType({
  name: 'CommLog',
  defaultIcon: 'messages-square',
  label: ['subject'],
  properties: {
    subject: { v: 'DEF', required: true, max: 300, textField: true },
    date: { v: 'DT', required: true, facet: { kind: 'time' } },
    type: { v: 'LOV', list: 'COMM_LOG_TYPES', required: true, other: 'typeOther', facet: { kind: 'terms' } },
    typeOther: { v: 'DEF', max: 120, textField: true },
    direction: { v: 'LOV', list: 'COMM_LOG_DIRECTIONS', required: true, facet: { kind: 'terms' } },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    contacts: {
      ...{ v: 'REL', t: 'Contact', many: true, max: 200, introduces: true, peopleOf: 'context' },
      textField: true,
      facet: { kind: 'terms', limit: 8 },
    },
    context: { v: 'IDM', many: true, max: 50 },
    description: { v: 'DEF', t: 'text', textField: true },
    attachments: filesProperty,
    access: accessProperty,
  },
  sections: [
    { key: 'log', properties: ['subject', 'date', 'type', 'typeOther', 'direction'] },
    { key: 'who', properties: ['owner', 'contacts', 'context', 'access'] },
    { key: 'content', properties: ['description', 'attachments'] },
  ],
  head: { facts: ['date', 'contacts', 'context'] },
  listItem: { date: 'date', subtitle: ['contacts', 'context'], chips: ['direction', 'type'] },
  defaultHeaders: ['date', 'type', 'direction', 'contacts'],
  facets: ['date', 'type', 'direction', 'contacts', 'owner'],
  createForm: { folded: ['care'] },
  owner: 'owner',
  about: { items: 'context', people: ['contacts'] },
  care: true,
  visibility: 'PROTECTED',
  capability: ['Org', 'ConsultCommon'],
})
