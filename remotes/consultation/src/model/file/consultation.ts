import { defineItemType, moveReasonProperty } from '@cairn/contract'
import { GUARDED } from './amendment.ts'
import { consultationMachine } from './consultation-machine.ts'
import { AREA_BASES } from './missing.ts'
import { CONSULTATION_STATES, CONSULTATION_TONES, OPEN_TO_EDITS } from './states.ts'

/**
 * What an organisation is in a consultation that it takes part in: it proposes the project, regulates it,
 * or is only informed.
 */
export const ROLES = ['PROPONENT', 'REGULATOR', 'INFORMED'] as const
/** Decisions that a regulator may take after the answers. */
const DECISIONS = ['GRANTED', 'CONDITIONS', 'REFUSED']

/**
 * The item type of a project on which communities are consulted. Its owner is the organisation that
 * files it. `intake` is the organisation that checks the file and passes it on, `sharedWith` has the
 * communities that were asked: both read the file, and only the server sets them.
 */
export const consultationType = defineItemType({
  name: 'Consultation',
  defaultIcon: 'file',
  inCell: {
    Commitment: ['consultation'],
    CommLog: ['context'],
    ConsultNotice: ['consultation'],
    ConsultRecord: ['consultation'],
    Meeting: ['context'],
    Thread: ['context'],
  },
  label: ['projectName'],
  properties: {
    projectName: { v: 'DEF', required: true, max: 200, textField: true },
    /** The name of the file for other programs. It never changes, and people do not read it. */
    uuid: { v: 'DEF', readOnly: true, max: 36 },
    /**
     * That all communities have answered is told by what others do: a community sees that the file is with
     * them.
     */
    state: {
      v: 'SEL',
      options: [...CONSULTATION_STATES],
      tones: CONSULTATION_TONES,
      facet: { kind: 'terms' },
      masked: { from: ['sharedWith'], as: { RESPONDED: 'CONSULTING' } },
    },
    identifiers: { v: 'DEF', many: true, max: 20, textField: true },
    projectType: {
      v: 'LOV',
      list: 'CONSULT_PROJECT_TYPES',
      other: 'projectTypeOther',
      facet: { kind: 'terms', limit: 8 },
    },
    projectTypeOther: { v: 'DEF', max: 120, textField: true },
    projectDescription: { v: 'DEF', t: 'richText', textField: true },
    areaBasis: { v: 'SEL', options: [...AREA_BASES] },
    projectArea: { v: 'DEF', t: 'geometry' },
    areaHectares: { v: 'DEF', t: 'float', readOnly: true },
    areaOfNewCut: { v: 'DEF', t: 'float' },
    region: { v: 'LOV', list: 'CONSULT_REGIONS', other: 'regionOther', facet: { kind: 'terms', limit: 8 } },
    regionOther: { v: 'DEF', max: 120, textField: true },
    locationDescription: { v: 'DEF', t: 'text', max: 5000, textField: true },
    accessRequirements: { v: 'DEF', t: 'text', max: 5000, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    primaryOrg: { v: 'REL', t: 'Organization', facet: { kind: 'terms', limit: 8 } },
    primaryRole: { v: 'SEL', options: [...ROLES], facet: { kind: 'terms' } },
    primaryContacts: { v: 'REL', t: 'Contact', many: true, max: 50, inOrg: 'primaryOrg', introduces: 'shared' },
    /**
     * How to reach these people, and the supporting ones, as it was when the file was sent. See
     * `contact-cards.ts`.
     */
    contactCards: { v: 'DEF', t: 'json', readOnly: true },
    supOrgs: { v: 'REL', t: 'Organization', many: true, max: 50, facet: { kind: 'terms', limit: 8 } },
    supContacts: { v: 'REL', t: 'Contact', many: true, max: 200, inOrg: 'supOrgs', introduces: 'shared' },
    regulatorOrgs: { v: 'REL', t: 'Organization', many: true, max: 20 },
    informedOrgs: { v: 'REL', t: 'Organization', many: true, max: 20 },
    stream: { v: 'LOV', list: 'CONSULT_STREAMS', other: 'streamOther', facet: { kind: 'terms', limit: 8 } },
    streamOther: { v: 'DEF', max: 120, textField: true },
    /** How much is owed to the communities. Intake sets it. */
    level: { v: 'LOV', list: 'CONSULT_LEVELS', readOnly: true, facet: { kind: 'terms' } },
    requestedResponseDate: { v: 'DT', facet: { kind: 'periods' } },
    projectStartDt: { v: 'DT', facet: { kind: 'periods' } },
    projectEndDt: { v: 'DT', notBefore: 'projectStartDt' },
    submitted: { v: 'DTM', readOnly: true, facet: { kind: 'time' } },
    /** When it was amended last. The server alone sets it, with the change that it opens. */
    amended: { v: 'DTM', readOnly: true },
    /** When the first communities were asked. Others, asked later, do not learn it. */
    distributed: { v: 'DTM', readOnly: true, masked: { from: ['sharedWith'] } },
    /** The day on which the file came in, if somebody else filed it in the organisation's name. */
    received: { v: 'DT', when: [{ prop: 'filedBy', kind: 'exists', value: true }] },
    attachments: { v: 'REL', t: 'Attachment', many: true, max: 200 },
    /** Links that a message had in place of files, with the last day on which they work. */
    fileLinks: {
      ...{ v: 'DEF', t: 'group', many: true, max: 20 },
      parts: { href: { v: 'DEF', t: 'url', required: true, max: 2000 }, until: { v: 'DT' } },
    },
    /**
     * What intake, or staff who filed it, asked the submitter for, and what of it is there. See
     * `asked-for.ts`.
     */
    askedFor: { v: 'DEF', t: 'json', readOnly: true, masked: { from: ['sharedWith'] } },
    /** Communities are not told why others were asked. */
    moveReason: { ...moveReasonProperty, masked: { from: ['sharedWith'] } },
    /** Why it was withdrawn. Everyone who has the file is told. */
    withdrawnWhy: { v: 'DEF', t: 'text', max: 2000, readOnly: true },
    submitterNotes: { v: 'DEF', t: 'richText', level: 'PRIVATE' },
    decision: { v: 'SEL', options: DECISIONS, facet: { kind: 'terms' } },
    decisionDate: { v: 'DT', when: [{ prop: 'decision', kind: 'exists', value: true }] },
    decisionFiles: {
      v: 'REL',
      t: 'Attachment',
      many: true,
      max: 20,
      when: [{ prop: 'decision', kind: 'exists', value: true }],
    },
    intake: { v: 'REL', t: 'Organization', readOnly: true },
    /** The staff's organisation, if it filed the file in the name of its owner. */
    filedBy: { v: 'REL', t: 'Organization', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    sharedWith: { v: 'REL', t: 'Organization', many: true, max: 500, readOnly: true, level: 'PRIVATE' },
    /**
     * When all had answered, an answer was taken back, or further communities were asked. See
     * `progress.ts`.
     */
    progress: { v: 'DEF', t: 'json', readOnly: true, masked: { from: ['sharedWith'] } },
  },
  sections: [
    {
      key: 'project',
      properties: [
        'owner',
        'projectName',
        'projectType',
        'projectTypeOther',
        'stream',
        'streamOther',
        'identifiers',
        'projectDescription',
      ],
    },
    {
      key: 'place',
      properties: [
        'areaBasis',
        'projectArea',
        'areaHectares',
        'areaOfNewCut',
        'region',
        'regionOther',
        'locationDescription',
        'accessRequirements',
      ],
    },
    {
      key: 'people',
      properties: [
        'primaryOrg',
        'primaryRole',
        'primaryContacts',
        'supOrgs',
        'supContacts',
        'regulatorOrgs',
        'informedOrgs',
      ],
    },
    {
      key: 'dates',
      properties: [
        'requestedResponseDate',
        'projectStartDt',
        'projectEndDt',
        'received',
        'submitted',
        'amended',
        'distributed',
      ],
    },
    {
      key: 'handling',
      properties: ['withdrawnWhy', 'level', 'decision', 'decisionDate', 'decisionFiles', 'intake', 'filedBy'],
    },
    { key: 'files', properties: ['attachments', 'fileLinks', 'submitterNotes'] },
  ],
  stepForm: {
    steps: [
      { section: 'project', needs: ['owner', 'projectName', 'projectType'] },
      { section: 'place', needs: ['region'] },
      { section: 'people', needs: ['primaryOrg', 'primaryRole'] },
      { section: 'dates' },
      { section: 'files' },
    ],
    while: [{ prop: 'state', kind: 'is', value: [...OPEN_TO_EDITS] }],
  },
  head: {
    facts: ['primaryOrg', 'projectType', 'region', 'requestedResponseDate'],
    next: ['submit', 'resubmit', 'accept', 'distribute', 'resume'],
  },
  listItem: {
    subtitle: ['primaryOrg', 'region'],
    chips: ['state'],
    date: 'submitted',
  },
  defaultHeaders: [
    'state',
    'primaryOrg',
    'projectType',
    'region',
    'stream',
    'requestedResponseDate',
    'submitted',
    'distributed',
  ],
  facets: [
    'state',
    'primaryOrg',
    'projectType',
    'region',
    'stream',
    'level',
    'requestedResponseDate',
    'submitted',
    'primaryRole',
    'owner',
  ],
  owner: 'owner',
  about: { people: ['primaryContacts', 'supContacts'] },
  care: true,
  visibility: 'COMMUNITY',
  sharedWith: [
    { property: 'intake', level: 'PROTECTED', rights: ['suspend', 'resume'] },
    { property: 'sharedWith', level: 'PROTECTED' },
    // Staff who filed it in its owner's name complete it.
    { property: 'filedBy', level: 'PROTECTED', rights: ['update'] },
  ],
  capability: 'ConsultSubmit',
  filesAs: 'consult-attachments',
  guarded: GUARDED,
  machines: { state: consultationMachine },
  events: [
    { kind: 'CNS_SUBMITTED', action: 'accept', suggested: 'PREFS' },
    // Where no organisation takes files in, those who see it are told that it is there.
    { kind: 'CNS_SUBMITTED', action: 'acceptAtOnce', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    // Whoever is spoken for is told of it.
    { kind: 'CNS_FILED', action: 'takeUp', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    { kind: 'CNS_MISSING', action: 'askMissing', suggested: 'ALWAYS' },
    { kind: 'CNS_REFILED', action: 'refile', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    {
      kind: 'CNS_INCOMPLETE',
      action: 'returnIncomplete',
      reason: true,
      suggested: 'ALWAYS',
      mode: 'IMMEDIATE',
    },
    {
      kind: 'CNS_TO_REVIEW',
      property: 'state',
      to: ['REVIEW'],
      audience: { right: 'accept' },
      suggested: 'ALWAYS',
      mode: 'IMMEDIATE',
    },
    { kind: 'CNS_REVIEW', property: 'state', to: ['REVIEW'], suggested: 'PREFS' },
    { kind: 'CNS_DISTRIBUTED', action: 'distribute', suggested: 'PREFS', mode: 'IMMEDIATE' },
    { kind: 'CNS_SUSPENDED', action: 'suspend', reason: true, suggested: 'PREFS' },
    { kind: 'CNS_RESUMED', action: 'resume', suggested: 'PREFS' },
    // Those who have it work by what they received.
    { kind: 'CNS_AMENDED', action: 'amend', reason: true, suggested: 'ALWAYS' },
    { kind: 'CNS_WITHDRAWN', action: 'withdraw', reason: true, suggested: 'PREFS' },
    { kind: 'CNS_CLOSED', action: 'close', suggested: 'PREFS' },
    { kind: 'CNS_OPENED_AGAIN', action: 'reopenFile', reason: true, suggested: 'PREFS' },
  ],
})
