import { defineItemType, genericMachine, moveReasonProperty, stateProperty, writersProperty } from '@cairn/contract'
import {
  APPROVAL_WAYS,
  approvalMachine,
  LETTER_STATES,
  LETTER_TONES,
  LETTER_WAYS,
  letterMachine,
} from './letter-machine.ts'

/** Languages that letters are written in. */
export const LETTER_LANGUAGES = ['en', 'fr']

/** The item type of a template for letters: its text has fields of a closed list (`letter-fields.ts`). */
export const letterTemplateType = defineItemType({
  name: 'LetterTemplate',
  defaultIcon: 'layout-template',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 200, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    state: stateProperty,
    kind: { v: 'LOV', list: 'RESPONSE_LETTERS', facet: { kind: 'terms' } },
    /** The answer that its letters give. Approved with the template, another one is not. */
    outcome: { v: 'LOV', list: 'CONSULT_OUTCOMES', facet: { kind: 'terms' } },
    language: { v: 'SEL', options: LETTER_LANGUAGES, facet: { kind: 'terms' } },
    subject: { v: 'DEF', required: true, max: 300, textField: true },
    body: { v: 'DEF', t: 'richText', required: true, textField: true },
    signatory: { v: 'DEF', max: 200 },
    /** Lines under the name of the community at the top of its letters, such as its address. */
    address: { v: 'DEF', t: 'text', max: 500 },
    letterhead: { v: 'REL', t: 'Attachment', noSound: true },
    withMap: { v: 'DEF', t: 'boolean' },
    approval: { v: 'SEL', options: ['APPROVED'], tones: { APPROVED: 'ok' }, readOnly: true, facet: { kind: 'terms' } },
    approvedUntil: { v: 'DT', readOnly: true },
    approver: { v: 'REL', t: 'Contact', readOnly: true },
    writers: writersProperty,
  },
  sections: [
    { key: 'template', properties: ['title', 'owner', 'kind', 'outcome', 'language', 'state'] },
    { key: 'text', properties: ['subject', 'body', 'signatory', 'address', 'letterhead', 'withMap'] },
    { key: 'approval', properties: ['approval', 'approvedUntil', 'approver', 'writers'] },
  ],
  head: { facts: ['kind', 'language', 'approvedUntil'] },
  listItem: { subtitle: ['subject'], chips: ['kind', 'language', 'approval'] },
  defaultHeaders: ['kind', 'language', 'subject', 'approval'],
  facets: ['state', 'kind', 'language', 'approval', 'owner'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], alone: true },
  visibility: 'COMMUNITY',
  capability: 'ConsultRespond',
  machines: { state: genericMachine, approval: approvalMachine },
})

/**
 * The item type of a letter by which a community answers. It is part of the response, so that the submitter
 * never reads it: they get the PDF that was approved.
 */
export const letterType = defineItemType({
  name: 'Letter',
  defaultIcon: 'mail',
  label: ['subject'],
  properties: {
    subject: { v: 'DEF', required: true, max: 300, textField: true },
    response: { v: 'REL', t: 'ConsultResponse', required: true },
    state: { v: 'SEL', options: [...LETTER_STATES], tones: LETTER_TONES, facet: { kind: 'terms' } },
    kind: { v: 'LOV', list: 'RESPONSE_LETTERS', facet: { kind: 'terms' } },
    outcome: { v: 'LOV', list: 'CONSULT_OUTCOMES', facet: { kind: 'terms' } },
    language: { v: 'SEL', options: LETTER_LANGUAGES },
    body: { v: 'DEF', t: 'richText', textField: true },
    signatory: { v: 'DEF', max: 200 },
    withMap: { v: 'DEF', t: 'boolean' },
    recipients: { v: 'REL', t: 'Contact', many: true, max: 20, introduces: true, peopleOf: 'response' },
    template: { v: 'REL', t: 'LetterTemplate' },
    /** The letter that this one takes the place of. */
    replaces: { v: 'REL', t: 'Letter' },
    /** What people told that the letter rests on. They must have agreed to it. */
    evidence: { v: 'REL', t: 'ResearchData', many: true, max: 100, cites: true, forUse: 'CONSULTATION' },
    /** The version of the template that the text came from. */
    templateVersion: { v: 'DEF', t: 'natural', readOnly: true },
    /** The day until which that template is approved, while the letter still says what it says. */
    templateUntil: { v: 'DT', readOnly: true },
    author: { v: 'REL', t: 'Contact', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    approver: { v: 'REL', t: 'Contact', readOnly: true },
    approvedHow: { v: 'SEL', options: [...APPROVAL_WAYS], readOnly: true },
    /** Whether the terms let its writers approve it, as they were when it was proposed. */
    mayApproveOwn: { v: 'DEF', t: 'boolean', readOnly: true },
    approvalLog: { v: 'REL', t: 'CommLog', readOnly: true },
    signedCopy: { v: 'REL', t: 'Attachment', many: true, max: 5, readOnly: true },
    /** What the PDF says, with its fields filled. */
    words: { v: 'DEF', t: 'richText', readOnly: true },
    /** Versions of items that the letter rests on, such as `Consultation-2@3`. */
    cites: { v: 'IDM', many: true, max: 500, cites: true, readOnly: true },
    pdf: { v: 'REL', t: 'Attachment', readOnly: true },
    /** SHA-256 of the PDF. */
    digest: { v: 'DEF', max: 64, readOnly: true },
    way: { v: 'SEL', options: [...LETTER_WAYS], readOnly: true, facet: { kind: 'terms' } },
    sentOn: { v: 'DT', readOnly: true, facet: { kind: 'periods' } },
    receipt: { v: 'DEF', max: 200, readOnly: true },
    sentAs: { v: 'REL', t: 'Message', readOnly: true },
    moveReason: moveReasonProperty,
    /** People whom the mail with the letter did not reach. */
    undelivered: { v: 'REL', t: 'Contact', many: true, max: 20, readOnly: true, facet: { kind: 'terms', limit: 8 } },
    writers: writersProperty,
  },
  sections: [
    {
      key: 'letter',
      properties: [
        'state',
        'outcome',
        'recipients',
        'kind',
        'language',
        'template',
        'templateVersion',
        'templateUntil',
      ],
    },
    { key: 'text', properties: ['subject', 'body', 'signatory', 'withMap', 'evidence', 'replaces'] },
    { key: 'approval', properties: ['author', 'writers', 'approver', 'approvedHow', 'approvalLog', 'signedCopy'] },
    {
      key: 'sent',
      properties: ['way', 'sentOn', 'undelivered', 'receipt', 'sentAs', 'pdf', 'digest', 'words', 'cites', 'response'],
    },
  ],
  head: {
    facts: ['outcome', 'recipients', 'author', 'approver'],
    next: ['sendLetter', 'proposeLetter'],
    foot: ['rejectLetter', 'approveLetter'],
  },
  listItem: { subtitle: ['recipients', 'author'], chips: ['state', 'outcome'], date: 'sentOn' },
  defaultHeaders: ['state', 'outcome', 'recipients', 'author', 'sentOn'],
  facets: ['state', 'kind', 'outcome', 'author', 'way'],
  within: 'response',
  about: { people: ['recipients', 'response'] },
  wholeRight: 'update',
  scattered: true,
  visibility: 'PROTECTED',
  capability: 'ConsultRespond',
  bulk: ['sendLetter'],
  keptWhen: [{ prop: 'state', kind: 'is', value: 'SENT' }],
  guarded: [{ while: [{ prop: 'state', kind: 'is', value: 'SENT' }] }],
  machines: { state: letterMachine },
  events: [
    {
      kind: 'LETTER_PROPOSED',
      action: 'proposeLetter',
      audience: { right: 'approveLetter' },
      // The day on which the answer is due.
      due: 'due',
      suggested: 'ALWAYS',
      mode: 'IMMEDIATE',
    },
    {
      kind: 'LETTER_REJECTED',
      action: 'rejectLetter',
      names: 'author',
      reason: true,
      suggested: 'ALWAYS',
      mode: 'IMMEDIATE',
    },
    { kind: 'LETTER_APPROVED', action: 'approveLetter', names: 'author', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    { kind: 'LETTER_OUTDATED', action: 'outdateLetter', names: 'author', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    { kind: 'LETTER_REVISED', action: 'reviseLetter', names: 'author', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    { kind: 'LETTER_UNDELIVERED', property: 'undelivered', names: 'author', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    { kind: 'LETTER_SENT', action: 'sendLetter', suggested: 'PREFS' },
  ],
})

/** Content properties of a letter. They cannot change once it is sent. */
export const LETTER_CONTENT = [
  'subject',
  'body',
  'outcome',
  'kind',
  'language',
  'signatory',
  'withMap',
  'recipients',
  'template',
  'replaces',
  'evidence',
] as const
/** Properties stored with an approval, deleted when the letter goes back to draft. */
export const APPROVED_WITH = ['approver', 'approvedHow', 'approvalLog', 'signedCopy', 'pdf', 'digest', 'words', 'cites']
