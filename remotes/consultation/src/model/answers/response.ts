import { defineItemType } from '@cairn/contract'
import { workflowProperties } from '@cairn/contract/workflow'
import { clockMachine, responseMachine } from './response-machine.ts'
import { NOTICE_STATES, NOTICE_TONES, RESPONSE_STATES, RESPONSE_TONES } from '../file/states.ts'

/** What a community charges for. */
const FEE_KINDS = ['REVIEW', 'MEETING', 'SITE_VISIT', 'STUDY', 'TRAVEL', 'OTHER'] as const

/** Days on which people are reminded of the due date: before it, on it, and then every few days. */
const reminded = { property: 'due', days: [-10, -5, -1, 0], every: 5 }
const isOpen = { prop: 'state', kind: 'is', value: 'PENDING' } as const

/**
 * The item type of what one community answers to a consultation. It belongs to intake until the consultation
 * is distributed, and to the community from then on. Its submitter never reads it: see `noticeType`.
 */
export const responseType = defineItemType({
  name: 'ConsultResponse',
  defaultIcon: 'reply',
  label: ['projectName', '@community'],
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
    /** The day since which its clock stands still. */
    stopped: { v: 'DT', readOnly: true },
    late: { v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' } },
    distributed: { v: 'DTM', readOnly: true, facet: { kind: 'time' } },
    answered: { v: 'DTM', readOnly: true, facet: { kind: 'time' } },
    /** It is open and nobody has taken it on yet. The save rule keeps it. */
    toBegin: { v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' } },
    clock: { v: 'DEF', t: 'json', readOnly: true },
    priority: { v: 'LOV', list: 'CONSULT_PRIORITIES', usual: 'NORMAL', facet: { kind: 'terms' } },
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
    consultation: { v: 'REL', t: 'Consultation', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    community: {
      v: 'REL',
      t: 'Organization',
      readOnly: true,
      facet: { kind: 'terms', limit: 8 },
      inLists: 'administrator',
    },
    owner: { v: 'REL', t: 'Organization', readOnly: true },
    selected: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
    /** What the submitter is told of this response, and nothing of others: the status of its notice. */
    consultState: {
      v: 'SEL',
      options: [...NOTICE_STATES],
      tones: NOTICE_TONES,
      readOnly: true,
      facet: { kind: 'terms' },
    },
    identifiers: {
      v: 'DEF',
      many: true,
      max: 20,
      textField: true,
      copyOf: 'consultation.identifiers',
      facet: { kind: 'terms', limit: 8 },
    },
    primaryOrg: { v: 'REL', t: 'Organization', copyOf: 'consultation.primaryOrg', facet: { kind: 'terms', limit: 8 } },
    region: {
      v: 'LOV',
      list: 'CONSULT_REGIONS',
      other: 'regionOther',
      copyOf: 'consultation.region',
      facet: { kind: 'terms', limit: 8 },
    },
    regionOther: { v: 'DEF', max: 120, textField: true, copyOf: 'consultation.regionOther' },
    stream: {
      v: 'LOV',
      list: 'CONSULT_STREAMS',
      other: 'streamOther',
      copyOf: 'consultation.stream',
      facet: { kind: 'terms', limit: 8 },
    },
    streamOther: { v: 'DEF', max: 120, textField: true, copyOf: 'consultation.streamOther' },
    projectType: {
      v: 'LOV',
      list: 'CONSULT_PROJECT_TYPES',
      other: 'projectTypeOther',
      copyOf: 'consultation.projectType',
      facet: { kind: 'terms', limit: 8 },
    },
    projectTypeOther: { v: 'DEF', max: 120, textField: true, copyOf: 'consultation.projectTypeOther' },
    requestedResponseDate: { v: 'DT', copyOf: 'consultation.requestedResponseDate', facet: { kind: 'periods' } },
    submitted: { v: 'DTM', copyOf: 'consultation.submitted', facet: { kind: 'time' } },
    offlineLog: { v: 'REL', t: 'CommLog', readOnly: true },
    /** The day on which an answer by post or phone was given. */
    offlineDate: { v: 'DT', readOnly: true },
    noResponseReason: { v: 'DEF', t: 'text', readOnly: true, max: 2000 },
    /** The community itself says that it will not answer. */
    confirmed: { v: 'DEF', t: 'boolean', readOnly: true },
    ...workflowProperties('RWF_STATES'),
    /** What the community knows that the answer rests on: archive entries, features and the like. */
    knowledge: { v: 'IDM', many: true, max: 100, level: 'PROTECTED' },
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
    {
      key: 'answer',
      properties: [
        'state',
        'clockState',
        'stopped',
        'outcome',
        'answered',
        'late',
        'consultState',
        'offlineDate',
        'offlineLog',
        'noResponseReason',
        'confirmed',
      ],
    },
    {
      key: 'work',
      properties: [
        'priority',
        'assigned',
        'internalContacts',
        'anticipatedResponse',
        'distributed',
        'selected',
        'toBegin',
      ],
    },
    {
      key: 'file',
      properties: [
        'consultation',
        'community',
        'primaryOrg',
        'identifiers',
        'projectType',
        'projectTypeOther',
        'region',
        'regionOther',
        'stream',
        'streamOther',
        'requestedResponseDate',
        'submitted',
      ],
    },
    { key: 'cost', properties: ['fees', 'hours'] },
    { key: 'content', properties: ['knowledge', 'notes', 'attachments'] },
  ],
  head: { facts: ['primaryOrg', 'due', 'assigned'], next: ['resumeClock'] },
  listItem: {
    subtitle: ['primaryOrg', 'region'],
    chips: ['state', 'priority'],
    due: 'due',
    dueIn: 'clock',
    facts: ['assigned'],
  },
  // The last four are for administrators alone.
  defaultHeaders: [
    'state',
    'primaryOrg',
    'priority',
    'due',
    'assigned',
    'outcome',
    'community',
    'wfState',
    'wfAssigned',
    'wfAssignedDue',
  ],
  facets: [
    'state',
    'community',
    'clockState',
    'due',
    'priority',
    'outcome',
    'late',
    'assigned',
    'internalContacts',
    'primaryOrg',
    'projectType',
    'region',
    'stream',
    'anticipatedResponse',
    'answered',
    'submitted',
    'requestedResponseDate',
    'consultState',
    'toBegin',
    // These are for administrators alone.
    'wfState',
    'wfVersion',
    'wfForced',
  ],
  owner: 'owner',
  about: { people: ['consultation', 'assigned', 'internalContacts'] },
  filesAs: 'consult-attachments',
  readers: 'internalContacts',
  visibility: 'PROTECTED',
  serverCreates: true,
  scattered: true,
  workflow: true,
  // A withdrawn file and an answer that was given need no more work, but for what comes after the answer.
  workflowEnds: [
    { prop: 'state', kind: 'is', value: RESPONSE_STATES.filter((state) => state !== 'DRAFT' && state !== 'PENDING') },
  ],
  workflowCapability: 'ResponseWorkflow',
  workflowCoordinator: 'assigned',
  bulk: [
    'assigned',
    'priority',
    {
      action: 'draftLetter',
      right: 'update',
      capability: 'ConsultRespond',
      asks: {
        template: { v: 'REL', t: 'LetterTemplate', required: true },
        outcome: { v: 'LOV', list: 'CONSULT_OUTCOMES', required: true },
      },
    },
  ],
  calendar: [
    { date: 'due', when: [isOpen] },
    { date: 'anticipatedResponse', when: [isOpen] },
    { date: 'stopped', when: [{ prop: 'clockState', kind: 'is', value: 'STOPPED' }] },
  ],
  machines: { state: responseMachine, clockState: clockMachine },
  events: [
    { kind: 'CNS_ASKED', action: 'ask', due: 'due', suggested: 'ALWAYS' },
    { kind: 'CNS_WITHDRAWN', action: 'endWithdrawn', reason: true, suggested: 'ALWAYS' },
    {
      kind: 'CNS_ANSWERED',
      property: 'state',
      to: ['RESPONDED', 'OFFLINE', 'NO_RESPONSE'],
      tells: 'outcome',
      suggested: 'PREFS',
    },
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
