import { defineItemType } from '@cairn/contract'
import { NOTICE_STATES, NOTICE_TONES } from '../file/states.ts'

/**
 * The item type of the part of a community's response that both the submitter and the community may see. Only
 * the server creates and changes notices. They begin with the distribution.
 */
export const noticeType = defineItemType({
  name: 'ConsultNotice',
  defaultIcon: 'hourglass',
  inCell: { ConsultRecord: ['notice'] },
  label: ['projectName', '@community'],
  properties: {
    projectName: { v: 'DEF', textField: true, max: 200, copyOf: 'consultation.projectName' },
    status: { v: 'SEL', options: [...NOTICE_STATES], tones: NOTICE_TONES, readOnly: true, facet: { kind: 'terms' } },
    /** The number under which the community keeps the file, such as `2026-0014`, and what it is made of. */
    reference: { v: 'DEF', max: 20, readOnly: true, textField: true, unique: 'community' },
    year: { v: 'DEF', t: 'integer', readOnly: true },
    number: { v: 'DEF', t: 'natural', readOnly: true },
    due: { v: 'DT', readOnly: true, facet: { kind: 'periods' } },
    /** The day since which its clock stands still. */
    stopped: { v: 'DT', readOnly: true },
    late: { v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' } },
    outcome: { v: 'LOV', list: 'CONSULT_OUTCOMES', readOnly: true, facet: { kind: 'terms' } },
    distributed: { v: 'DTM', readOnly: true },
    answered: { v: 'DTM', readOnly: true, facet: { kind: 'time' } },
    clock: { v: 'DEF', t: 'json', readOnly: true },
    consultation: { v: 'REL', t: 'Consultation', readOnly: true },
    community: { v: 'REL', t: 'Organization', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    submitter: { v: 'REL', t: 'Organization', readOnly: true },
    intake: { v: 'REL', t: 'Organization', readOnly: true },
    /** The letters that were sent, and the conversation in which they came. */
    letters: { v: 'REL', t: 'Attachment', many: true, max: 50, readOnly: true },
    thread: { v: 'REL', t: 'Thread', readOnly: true },
  },
  sections: [
    {
      key: 'answer',
      properties: ['status', 'due', 'stopped', 'late', 'outcome', 'answered', 'letters', 'thread', 'distributed'],
    },
    { key: 'about', properties: ['reference', 'consultation', 'community', 'submitter'] },
  ],
  head: { facts: ['reference', 'community', 'due', 'outcome'] },
  listItem: { subtitle: ['outcome', 'answered'], chips: ['status'], facts: ['due'] },
  defaultHeaders: ['community', 'status', 'due', 'outcome', 'distributed'],
  facets: ['status', 'due', 'outcome', 'community'],
  owner: 'community',
  about: { people: ['consultation'] },
  visibility: 'PROTECTED',
  sharedWith: [
    { property: 'submitter', level: 'COMMUNITY' },
    { property: 'intake', level: 'PROTECTED' },
  ],
  calendar: [
    { date: 'due', of: 'submitter', when: [{ prop: 'status', kind: 'is', value: 'AWAITING' }] },
    { date: 'stopped', of: 'submitter', when: [{ prop: 'status', kind: 'is', value: 'STOPPED' }] },
  ],
  serverCreates: true,
  scattered: true,
  events: [
    { kind: 'CNS_EXTENDED', action: 'grantDays', due: 'due', reason: true, suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    {
      kind: 'CNS_ANSWER_CAME',
      property: 'status',
      to: ['ANSWERED', 'OFFLINE'],
      tells: 'outcome',
      audience: 'sharedWith',
      suggested: 'ALWAYS',
      mode: 'IMMEDIATE',
    },
  ],
  appendOnly: true,
})
