import { defineItemType, type Machine } from '@cairn/contract'
import { workflowProperties } from '@cairn/contract/workflow'
import { RESPONSE_STATES, RESPONSE_TONES } from './states.ts'

const reason = { v: 'DEF', t: 'text', required: true, max: 2000 } as const
/** Values of `CONSULT_OUTCOMES` that the area brings. */
const outcome = { v: 'LOV', list: 'CONSULT_OUTCOMES', required: true } as const

/** What a community charges for. */
const FEE_KINDS = ['REVIEW', 'MEETING', 'SITE_VISIT', 'STUDY', 'TRAVEL', 'OTHER'] as const

/** The state machine of responses: a community is a candidate, is asked, and answers or does not. */
export const responseMachine: Machine = {
  first: ['DRAFT'],
  moves: [
    { action: 'ask', from: ['DRAFT', 'NOT_SELECTED'], to: 'PENDING', by: 'server' },
    { action: 'passOver', from: ['DRAFT'], to: 'NOT_SELECTED', by: 'server' },
    { action: 'respond', from: ['PENDING', 'OFFLINE', 'NO_RESPONSE'], to: 'RESPONDED', asks: { outcome } },
    {
      action: 'respondOffline',
      from: ['PENDING'],
      to: 'OFFLINE',
      asks: { outcome, offlineLog: { v: 'REL', t: 'CommLog', required: true } },
    },
    {
      action: 'noResponse',
      from: ['PENDING'],
      to: 'NO_RESPONSE',
      asks: { noResponseReason: { ...reason } },
    },
    { action: 'endUnanswered', from: ['PENDING'], to: 'NO_RESPONSE', by: 'server' },
    { action: 'reopen', from: ['RESPONDED'], to: 'PENDING', asks: { reason } },
  ],
}

/** The state machine of a response's clock. Each community stops its own. */
export const clockMachine: Machine = {
  first: [null],
  moves: [
    { action: 'startClock', from: [null, 'STOPPED'], to: 'RUNNING', by: 'server' },
    { action: 'stopClock', from: ['RUNNING'], to: 'STOPPED', asks: { reason } },
    { action: 'resumeClock', from: ['STOPPED'], to: 'RUNNING' },
    { action: 'endClock', from: ['RUNNING', 'STOPPED'], to: null, by: 'server' },
  ],
}

/** Days on which people are reminded of the due date: before it, on it, and then every few days. */
const reminded = { property: 'due', days: [-10, -5, -1, 0], every: 5 }
const isOpen = { prop: 'state', kind: 'is', value: 'PENDING' } as const

/**
 * The item type of what one community answers to a consultation. It belongs to intake until the consultation
 * is distributed, and to the community from then on. Its submitter never reads it: see `noticeType`.
 */
export const responseType = defineItemType({
  name: 'ConsultResponse',
  defaultIcon: 'message',
  label: ['@community', 'projectName'],
  properties: {
    projectName: { v: 'DEF', textField: true, max: 200, copyOf: 'consultation.projectName' },
    state: { v: 'SEL', options: [...RESPONSE_STATES], tones: RESPONSE_TONES, facet: { kind: 'terms' } },
    clockState: {
      v: 'SEL',
      options: ['RUNNING', 'STOPPED'],
      tones: { STOPPED: 'warn' },
      readOnly: true,
      facet: { kind: 'terms' },
    },
    due: { v: 'DT', readOnly: true, facet: { kind: 'periods' } },
    late: { v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' } },
    answered: { v: 'DTM', readOnly: true, facet: { kind: 'time' } },
    clock: { v: 'DEF', t: 'json', readOnly: true },
    priority: { v: 'LOV', list: 'CONSULT_PRIORITIES', facet: { kind: 'terms' } },
    anticipatedResponse: { v: 'DT', facet: { kind: 'periods' } },
    outcome: { v: 'LOV', list: 'CONSULT_OUTCOMES', readOnly: true, facet: { kind: 'terms' } },
    assigned: { v: 'REL', t: 'Contact', inOrg: 'community', facet: { kind: 'terms', limit: 8 } },
    internalContacts: {
      v: 'REL',
      t: 'Contact',
      many: true,
      max: 50,
      inOrg: 'community',
      facet: { kind: 'terms', limit: 8 },
    },
    consultation: { v: 'REL', t: 'Consultation', readOnly: true },
    community: {
      v: 'REL',
      t: 'Organization',
      readOnly: true,
      facet: { kind: 'terms', limit: 8 },
      inLists: 'administrator',
    },
    owner: { v: 'REL', t: 'Organization', readOnly: true },
    selected: { v: 'DEF', t: 'boolean' },
    primaryOrg: { v: 'REL', t: 'Organization', copyOf: 'consultation.primaryOrg', facet: { kind: 'terms', limit: 8 } },
    region: { v: 'LOV', list: 'CONSULT_REGIONS', copyOf: 'consultation.region', facet: { kind: 'terms', limit: 8 } },
    stream: { v: 'LOV', list: 'CONSULT_STREAMS', copyOf: 'consultation.stream', facet: { kind: 'terms', limit: 8 } },
    projectType: {
      v: 'LOV',
      list: 'CONSULT_PROJECT_TYPES',
      copyOf: 'consultation.projectType',
      facet: { kind: 'terms', limit: 8 },
    },
    requestedResponseDate: { v: 'DT', copyOf: 'consultation.requestedResponseDate' },
    submitted: { v: 'DTM', copyOf: 'consultation.submitted' },
    offlineLog: { v: 'REL', t: 'CommLog', readOnly: true },
    noResponseReason: { v: 'DEF', t: 'text', readOnly: true, max: 2000 },
    ...workflowProperties('RWF_STATES'),
    notes: { v: 'DEF', t: 'richText', level: 'PRIVATE', textField: true },
    /** What the work on the answer is charged for, and what became of the invoices. */
    fees: {
      v: 'DEF',
      t: 'group',
      many: true,
      max: 200,
      level: 'PROTECTED',
      parts: {
        kind: { v: 'SEL', options: [...FEE_KINDS], required: true, facet: { kind: 'terms' } },
        amount: { v: 'DEF', t: 'float', required: true },
        invoice: { v: 'DEF', max: 60 },
        sent: { v: 'DT' },
        paid: { v: 'DT' },
      },
    },
    /** Who worked on the answer, on which day and how long. */
    hours: {
      v: 'DEF',
      t: 'group',
      many: true,
      max: 500,
      level: 'PROTECTED',
      parts: {
        who: { v: 'REL', t: 'Contact', required: true, facet: { kind: 'terms' } },
        date: { v: 'DT', required: true },
        hours: { v: 'DEF', t: 'float', required: true },
      },
    },
    attachments: { v: 'REL', t: 'Attachment', many: true, max: 200 },
  },
  sections: [
    { key: 'answer', properties: ['state', 'clockState', 'outcome', 'answered', 'offlineLog', 'noResponseReason'] },
    { key: 'work', properties: ['priority', 'assigned', 'internalContacts', 'anticipatedResponse', 'selected'] },
    {
      key: 'file',
      properties: [
        'consultation',
        'community',
        'primaryOrg',
        'projectType',
        'region',
        'stream',
        'requestedResponseDate',
        'submitted',
      ],
    },
    { key: 'cost', properties: ['fees', 'hours'] },
    { key: 'content', properties: ['notes', 'attachments'] },
  ],
  head: { facts: ['primaryOrg', 'due', 'assigned'], next: ['resumeClock', 'respond'] },
  listItem: { subtitle: ['primaryOrg', 'region'], chips: ['state', 'priority'], due: 'due' },
  defaultHeaders: ['state', 'primaryOrg', 'priority', 'due', 'assigned', 'outcome'],
  facets: [
    'state',
    'community',
    'clockState',
    'due',
    'priority',
    'outcome',
    'assigned',
    'primaryOrg',
    'region',
    'projectType',
  ],
  owner: 'owner',
  readers: 'internalContacts',
  visibility: 'PROTECTED',
  serverCreates: true,
  scattered: true,
  workflow: true,
  workflowCapability: 'ResponseWorkflow',
  workflowCoordinator: 'assigned',
  calendar: [
    { date: 'due', when: [isOpen] },
    { date: 'anticipatedResponse', when: [isOpen] },
  ],
  machines: { state: responseMachine, clockState: clockMachine },
  events: [
    { kind: 'CNS_ASKED', action: 'ask', suggested: 'ALWAYS' },
    { kind: 'CNS_ANSWERED', property: 'state', to: ['RESPONDED', 'OFFLINE', 'NO_RESPONSE'], suggested: 'PREFS' },
    { kind: 'CNS_DUE', at: reminded, when: [isOpen], names: 'assigned', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    {
      kind: 'CNS_DUE_UNASSIGNED',
      at: reminded,
      when: [isOpen, { prop: 'assigned', kind: 'exists', value: false }],
      audience: { right: 'update' },
      suggested: 'ALWAYS',
    },
  ],
})
