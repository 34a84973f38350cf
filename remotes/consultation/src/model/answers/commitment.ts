import { defineItemType } from '@cairn/contract'
import { TODAY, type Machine } from '@cairn/contract'

/** Days on which people are reminded of the due date: before it, on it, and then every month. */
const reminded = { property: 'due', days: [-30, -10, -5, -1, 0], every: 30 }
const isOpen = { prop: 'state', kind: 'is', value: 'OPEN' } as const

/** The state machine of commitments: open, and kept. */
const commitmentMachine: Machine = {
  first: ['OPEN'],
  moves: [
    {
      action: 'fulfil',
      from: ['OPEN'],
      to: 'DONE',
      asks: {
        done: { v: 'DT', required: true, beginsWith: [TODAY] },
        evidence: { v: 'REL', t: 'Attachment', many: true, max: 50 },
      },
    },
    {
      action: 'unfulfil',
      from: ['DONE'],
      to: 'OPEN',
      asks: { reason: { v: 'DEF', t: 'text', required: true, max: 2000 } },
    },
  ],
}

/**
 * The item type of a promise made in a consultation. It belongs to the community. The organisation that files
 * the consultation reads it once it is `shared`. It stays active after the consultation is closed.
 */
export const commitmentType = defineItemType({
  name: 'Commitment',
  defaultIcon: 'badge-check',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 300, textField: true },
    state: {
      v: 'SEL',
      options: ['OPEN', 'DONE'],
      tones: { OPEN: 'warn', DONE: 'ok' },
      facet: { kind: 'terms' },
    },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    consultation: { v: 'REL', t: 'Consultation', required: true, facet: { kind: 'terms', limit: 8 } },
    owedBy: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    due: { v: 'DT', facet: { kind: 'periods' } },
    /** Who looks after it: they are reminded. */
    keeper: { v: 'REL', t: 'Contact', inOrg: 'owner', facet: { kind: 'terms', limit: 8 } },
    done: { v: 'DT', readOnly: true, facet: { kind: 'time' } },
    evidence: { v: 'REL', t: 'Attachment', many: true, max: 50 },
    words: { v: 'DEF', t: 'richText', textField: true },
    shared: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
    /** The organisation that files the consultation, while it is shared. The save rule keeps it. */
    sharedWith: { v: 'REL', t: 'Organization', many: true, max: 5, readOnly: true },
  },
  sections: [
    { key: 'commitment', properties: ['title', 'state', 'owedBy', 'due', 'done', 'evidence', 'words'] },
    { key: 'about', properties: ['consultation', 'owner', 'keeper', 'shared', 'sharedWith'] },
  ],
  head: { facts: ['owedBy', 'due', 'keeper'], next: ['fulfil'] },
  listItem: { subtitle: ['owedBy', 'consultation'], chips: ['state'], due: 'due' },
  defaultHeaders: ['state', 'owedBy', 'due', 'done', 'consultation', 'keeper'],
  facets: ['state', 'owedBy', 'due', 'keeper', 'consultation', 'shared', 'done'],
  createForm: { folded: ['care'] },
  owner: 'owner',
  about: { people: ['keeper', 'consultation'] },
  care: true,
  visibility: 'PROTECTED',
  sharedWith: [{ property: 'sharedWith', level: 'COMMUNITY' }],
  capability: 'ConsultRespond',
  scattered: true,
  bulk: ['keeper', 'due'],
  machines: { state: commitmentMachine },
  calendar: [{ date: 'due', when: [isOpen] }],
  events: [
    { kind: 'COMMITMENT_DUE', at: reminded, when: [isOpen], names: 'keeper', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
    {
      kind: 'COMMITMENT_DUE_UNKEPT',
      at: reminded,
      when: [isOpen, { prop: 'keeper', kind: 'exists', value: false }],
      audience: { right: 'update' },
      suggested: 'ALWAYS',
    },
    { kind: 'COMMITMENT_DONE', property: 'state', to: ['DONE'], suggested: 'PREFS' },
  ],
})
