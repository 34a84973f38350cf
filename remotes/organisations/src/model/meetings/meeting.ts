import { accessProperty, defineItemType } from '@cairn/contract'
import { filesProperty } from '../files.ts'
import { INVITED } from './invitation.ts'

/** The item type of a meeting on one day. Its times are by the clock of its owner (`meeting-time.ts`). */
export const meetingType = defineItemType({
  name: 'Meeting',
  defaultIcon: 'calendar',
  label: ['summary'],
  properties: {
    summary: { v: 'DEF', required: true, max: 200, textField: true },
    date: { v: 'DT', required: true, time: 'start', facet: { kind: 'periods' } },
    start: { v: 'DEF', t: 'time' },
    end: { v: 'DEF', t: 'time' },
    location: { v: 'DEF', max: 300, textField: true },
    meetingTypes: {
      v: 'LOV',
      list: 'MEETING_TYPES',
      many: true,
      max: 10,
      other: 'meetingTypeOther',
      facet: { kind: 'terms' },
    },
    meetingTypeOther: { v: 'DEF', max: 120, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    otherOrgs: {
      ...{ v: 'REL', t: 'Organization', many: true, max: 50 },
      textField: true,
      facet: { kind: 'terms', limit: 8 },
    },
    otherContacts: {
      ...{ v: 'REL', t: 'Contact', many: true, max: 200, inOrg: 'otherOrgs' },
      introduces: true,
      peopleOf: 'context',
    },
    /** Who is invited: they are told, and have an item of their own (`invitation.ts`). */
    invited: { v: 'SEL', options: [...INVITED] },
    context: { v: 'IDM', many: true, max: 50 },
    notes: { v: 'DEF', t: 'richText', textField: true },
    attachments: filesProperty,
    access: accessProperty,
  },
  sections: [
    { key: 'when', properties: ['summary', 'date', 'start', 'end', 'location', 'meetingTypes', 'meetingTypeOther'] },
    { key: 'who', properties: ['owner', 'otherOrgs', 'otherContacts', 'invited'] },
    { key: 'about', properties: ['context', 'notes', 'attachments', 'access'] },
  ],
  head: { facts: ['location', 'otherContacts', 'context'] },
  listItem: { date: 'date', subtitle: ['location', 'otherOrgs'], chips: ['meetingTypes'] },
  defaultHeaders: ['date', 'start', 'end', 'location', 'otherOrgs'],
  facets: ['date', 'meetingTypes', 'otherOrgs', 'owner'],
  calendar: [{ date: 'date', start: 'start', end: 'end' }],
  createForm: { folded: ['care'] },
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  about: { items: 'context', people: ['otherContacts'] },
  care: true,
  visibility: 'COMMUNITY',
  capability: 'Org',
})
