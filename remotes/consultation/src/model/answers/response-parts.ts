import { defineItemType } from '@cairn/contract'

const CONCERN_STATES = ['OPEN', 'ADDRESSED', 'ACCEPTED', 'UNRESOLVED']
const CONCERN_TONES = { OPEN: 'warn', ADDRESSED: 'ok', ACCEPTED: 'ok', UNRESOLVED: 'bad' } as const
/** Severities of a concern, lowest first. */
export const SEVERITIES: readonly string[] = ['LOW', 'MIDDLE', 'HIGH']
const SECTION_KINDS = ['RIGHTS', 'LAND_USE', 'KNOWLEDGE', 'CONDITIONS', 'OTHER']

/** The response that a part belongs to: it is named when the part is made, and kept. */
const response = { v: 'REL', t: 'ConsultResponse', required: true } as const
/** A part is read with the response, and written by whoever may change that. */
const ofResponse = {
  within: 'response',
  wholeRight: 'update',
  scattered: true,
  visibility: 'PROTECTED',
  capability: 'ConsultRespond',
} as const

/** The item type of a section of what a community answers. A letter quotes those that are `shared`. */
export const sectionType = defineItemType({
  name: 'ConsultResponseSection',
  defaultIcon: 'pilcrow',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 200, textField: true },
    response,
    kind: { v: 'SEL', options: SECTION_KINDS, facet: { kind: 'terms' } },
    /** Sections are shown and quoted from the smallest to the largest. */
    order: { v: 'DEF', t: 'natural' },
    shared: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
    body: { v: 'DEF', t: 'richText', textField: true },
  },
  sections: [{ key: 'section', properties: ['title', 'kind', 'order', 'shared', 'body', 'response'] }],
  head: { facts: ['kind', 'response'] },
  listItem: { subtitle: ['body'], chips: ['kind'] },
  defaultHeaders: ['kind', 'order', 'shared'],
  facets: ['kind', 'shared'],
  ...ofResponse,
})

/**
 * The item type of a concern of a community, and what was asked and answered about it. A letter quotes
 * `publicWords` and nothing else of it.
 */
export const concernType = defineItemType({
  name: 'ConsultResponseConcern',
  defaultIcon: 'message-square-warning',
  label: ['subject'],
  properties: {
    subject: { v: 'DEF', required: true, max: 200, textField: true },
    response,
    type: { v: 'LOV', list: 'CONSULT_CONCERN_TYPES', facet: { kind: 'terms' } },
    severity: { v: 'SEL', options: [...SEVERITIES], tones: { HIGH: 'bad', MIDDLE: 'warn' }, facet: { kind: 'terms' } },
    status: { v: 'SEL', options: CONCERN_STATES, tones: CONCERN_TONES, facet: { kind: 'terms' } },
    description: { v: 'DEF', t: 'richText', textField: true },
    asked: { v: 'DEF', t: 'text', max: 4000, textField: true },
    answered: { v: 'DEF', t: 'text', max: 4000, textField: true },
    publicWords: { v: 'DEF', t: 'text', max: 4000, textField: true },
    place: { v: 'DEF', t: 'geometry', level: 'PROTECTED' },
    /** What the community knows that the concern rests on: archive entries, features and the like. */
    knowledge: { v: 'IDM', many: true, max: 100, level: 'PROTECTED' },
  },
  sections: [
    { key: 'concern', properties: ['subject', 'type', 'severity', 'status', 'description', 'response'] },
    { key: 'answer', properties: ['asked', 'answered', 'publicWords'] },
    { key: 'knowledge', properties: ['place', 'knowledge'] },
  ],
  head: { facts: ['type', 'severity', 'status'] },
  listItem: { subtitle: ['asked', 'answered'], chips: ['status', 'severity'] },
  defaultHeaders: ['type', 'severity', 'status', 'asked', 'answered', 'publicWords'],
  facets: ['type', 'severity', 'status'],
  ...ofResponse,
})
