import { defineItemType } from '@cairn/contract'
import type { Machine } from '@cairn/contract'

/**
 * States of a record of consultation: compiled by one side, remarked on by the other, sealed, replaced by a
 * later one.
 */
export const RECORD_STATES = ['DRAFT', 'COMMENT', 'SEALED', 'REPLACED'] as const
const RECORD_TONES = { DRAFT: 'warn', COMMENT: 'info', SEALED: 'ok' } as const

/** Characters of all entries of a record, and of all remarks: thousands of them, in their own words. */
const MOST_WORDS = 5_000_000

/** The state machine of records. The rules of its moves gather and seal what they hold. */
export const recordMachine: Machine = {
  first: ['DRAFT'],
  moves: [
    {
      action: 'openRecord',
      from: ['DRAFT'],
      to: 'COMMENT',
      asks: { until: { v: 'DT', required: true } },
      shows: 'recordLines',
    },
    {
      action: 'sealRecord',
      from: ['COMMENT'],
      to: 'SEALED',
      shows: 'recordLines',
      offeredWhen: [{ prop: 'compiledBy', kind: 'is', value: ['COMMUNITY'] }],
    },
    // The submitter seals what it compiled, and nothing else.
    {
      ...{ action: 'sealOwnRecord', from: ['COMMENT'], to: 'SEALED', of: 'submitter', right: 'sealRecord' },
      shows: 'recordLines',
      offeredWhen: [{ prop: 'compiledBy', kind: 'is', value: ['SUBMITTER'] }],
    },
    { action: 'replaceRecord', from: ['SEALED'], to: 'REPLACED', by: 'server' },
  ],
}

/**
 * The item type of the record of a consultation with one community, which both sides read once it is opened.
 * Its draft tells each reader what they may read anyway. Nobody's words are rewritten.
 */
export const recordType = defineItemType({
  name: 'ConsultRecord',
  defaultIcon: 'scroll',
  label: ['title'],
  properties: {
    title: { v: 'DEF', max: 300, readOnly: true, textField: true },
    state: { v: 'SEL', options: [...RECORD_STATES], tones: RECORD_TONES, facet: { kind: 'terms' } },
    notice: { v: 'REL', t: 'ConsultNotice', readOnly: true },
    consultation: { v: 'REL', t: 'Consultation', readOnly: true },
    community: { v: 'REL', t: 'Organization', readOnly: true, facet: { kind: 'terms', limit: 8 } },
    submitter: { v: 'REL', t: 'Organization', readOnly: true },
    until: { v: 'DT', readOnly: true },
    /** The other side has nothing to remark on any more. */
    agreed: { v: 'DEF', t: 'boolean', readOnly: true },
    compiledBy: { v: 'SEL', options: ['COMMUNITY', 'SUBMITTER'], readOnly: true, facet: { kind: 'terms' } },
    /** What a draft is compiled of: no words, which each reader sees by their own rights. */
    picks: { v: 'DEF', t: 'json', readOnly: true, level: 'PRIVATE', max: MOST_WORDS },
    /** Its entries in their words, from when it was opened. */
    entries: { v: 'DEF', t: 'json', readOnly: true, max: MOST_WORDS },
    remarks: { v: 'DEF', t: 'json', readOnly: true, max: MOST_WORDS },
    bundle: { v: 'REL', t: 'Attachment', readOnly: true },
    /** SHA-256 of the bundle. */
    digest: { v: 'DEF', max: 64, readOnly: true },
    sealed: { v: 'DTM', readOnly: true },
  },
  sections: [
    { key: 'record', properties: ['state', 'until', 'agreed', 'compiledBy', 'sealed', 'bundle', 'digest'] },
    { key: 'about', properties: ['notice', 'consultation', 'community', 'submitter'] },
  ],
  head: {
    facts: ['consultation', 'community', 'until', 'sealed'],
    next: ['openRecord', 'sealRecord', 'sealOwnRecord'],
  },
  listItem: { subtitle: ['community'], chips: ['state'] },
  defaultHeaders: ['state', 'consultation', 'community', 'sealed'],
  facets: ['state', 'community', 'compiledBy'],
  owner: 'community',
  visibility: 'PROTECTED',
  sharedWith: [{ property: 'submitter', level: 'COMMUNITY', rights: ['openRecord'] }],
  serverCreates: true,
  scattered: true,
  machines: { state: recordMachine },
  events: [
    { kind: 'CNS_RECORD', action: 'openRecord', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    { kind: 'CNS_RECORD_REMARKED', property: 'remarks', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    { kind: 'CNS_RECORD_AGREED', property: 'agreed', to: ['true'], suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    { kind: 'CNS_RECORD_SEALED', property: 'state', to: ['SEALED'], suggested: 'ALWAYS', mode: 'IMMEDIATE' },
  ],
})
