import { accessProperty, defineItemType } from '@cairn/contract'
import { claimMachine, CLAIM_STATES, CLAIM_TONES } from './claim-machine.ts'
import { STEP_SIDES, TURN_TONES } from './claim-steps.ts'

const terms = { kind: 'terms', limit: 8 } as const
const files = { v: 'REL', t: 'Attachment', many: true, max: 500 } as const
/** At once, and by mail unless the person chose otherwise. */
const told = { suggested: 'ALWAYS', mode: 'IMMEDIATE' } as const
const shared = { kind: 'BEL_SHARED', ...told, mailedDaily: true } as const

/**
 * The item type of a claim to get objects back from one holder. `with` are communities that claim together,
 * `sharedWith` is the holder once it may see the claim: it reads its own steps and the files, and none of
 * ours.
 */
export const claimType = defineItemType({
  name: 'RepatriationClaim',
  defaultIcon: 'scale',
  label: ['label'],
  properties: {
    /** Holder, year and number, such as `Harbour Street Museum, 2026, 1`. */
    label: { v: 'DEF', readOnly: true, max: 300, textField: true },
    year: { v: 'DEF', t: 'integer', readOnly: true, facet: terms },
    number: { v: 'DEF', t: 'natural', readOnly: true },
    state: { v: 'SEL', options: [...CLAIM_STATES], tones: CLAIM_TONES, facet: { kind: 'terms' } },
    institution: { v: 'REL', t: 'Organization', required: true, facet: terms },
    belongings: { v: 'REL', t: 'Belonging', many: true, max: 1000 },
    /** Those of the holder's own pieces whose number and name it sees. */
    opened: { v: 'REL', t: 'Belonging', many: true, max: 1000 },
    /** What the holder sees of them, as it was when they were opened: see `pieces.ts`. */
    pieces: { v: 'DEF', t: 'json', readOnly: true },
    /** What is asked back, in words, if it is not entered as belongings. */
    askedFor: { v: 'DEF', t: 'text', max: 8000, textField: true },
    regime: { v: 'REL', t: 'ClaimRegime', required: true, cites: true, facet: terms },
    sent: { v: 'DT' },
    /** The day on which the holder received it: the clock starts then. */
    received: { v: 'DT' },
    answered: {
      v: 'DT',
      when: [{ prop: 'state', kind: 'is', value: CLAIM_STATES.filter((state) => !['DRAFT', 'SENT'].includes(state)) }],
    },
    /** See `claim-steps.ts`. */
    steps: { v: 'DEF', t: 'json', readOnly: true, masked: { from: ['sharedWith'] } },
    /** The steps that the holder takes: its own side of the checklist. */
    holderSteps: { v: 'DEF', t: 'json', readOnly: true },
    stops: { v: 'DEF', t: 'json', readOnly: true, masked: { from: ['sharedWith'] } },
    dueNext: { v: 'DT', readOnly: true, facet: { kind: 'periods' } },
    /** The calendar that the next step is counted by, if that is due after working days. */
    countedBy: { v: 'DEF', t: 'json', readOnly: true, masked: { from: ['sharedWith'] } },
    turn: { v: 'SEL', options: [...STEP_SIDES], tones: TURN_TONES, readOnly: true, facet: { kind: 'terms' } },
    contacts: { v: 'REL', t: 'Contact', many: true, max: 50, inOrg: 'institution' },
    with: { v: 'REL', t: 'Organization', many: true, max: 20 },
    sharedWith: { v: 'REL', t: 'Organization', many: true, max: 5 },
    basis: { v: 'DEF', t: 'richText', level: 'PRIVATE' },
    /** Says that it is about Ancestors, in words. There is no list of them. */
    ancestors: { v: 'DEF', t: 'text', max: 8000, level: 'PRIVATE' },
    files,
    /** Files of our own work, which the holder never sees. */
    ownFiles: { ...files, level: 'PRIVATE' },
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
  },
  sections: [
    { key: 'claim', properties: ['institution', 'belongings', 'askedFor', 'regime', 'contacts', 'files', 'state'] },
    { key: 'clock', properties: ['sent', 'received', 'answered', 'dueNext', 'turn'] },
    { key: 'basis', properties: ['basis', 'ancestors', 'ownFiles'] },
    { key: 'care', properties: ['owner', 'with', 'sharedWith', 'opened', 'access'] },
  ],
  head: {
    facts: ['institution', 'regime', 'sent', 'received'],
    due: 'dueNext',
    next: ['sendClaim', 'receiveClaim', 'answerClaim', 'agreeClaim', 'resumeClaim', 'appealClaim', 'closeClaim'],
  },
  listItem: { subtitle: ['institution', 'regime'], chips: ['turn', 'state'], due: 'dueNext', dueIn: 'countedBy' },
  defaultHeaders: ['state', 'institution', 'regime', 'turn', 'dueNext', 'received'],
  facets: ['state', 'turn', 'institution', 'regime', 'dueNext', 'year'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], while: [{ prop: 'state', kind: 'is', value: 'DRAFT' }], alone: true },
  about: { people: ['contacts'] },
  care: true,
  visibility: 'PROTECTED',
  sharedWith: [
    { property: 'with', level: 'PROTECTED' },
    { property: 'sharedWith', level: 'PROTECTED' },
  ],
  scattered: true,
  capability: 'Belongings',
  // Once a claim runs, its steps are counted by the regime that it began with.
  guarded: [
    {
      while: [{ prop: 'state', kind: 'is', value: CLAIM_STATES.filter((state) => state !== 'DRAFT') }],
      only: ['regime'],
    },
  ],
  machines: { state: claimMachine },
  events: [
    {
      kind: 'BEL_DUE',
      at: { property: 'dueNext', days: [-14, -5, 0, 7] },
      due: 'dueNext',
      suggested: 'ALWAYS',
      mode: 'DIGEST',
    },
    // The holder is told of a claim that is sent, and of one that is shared with it before or after.
    ...['sendClaim', 'appealClaim'].map((action) => ({
      ...{ kind: 'BEL_SENT', action, audience: 'sharedWith' as const },
      ...told,
    })),
    ...['sharedWith', 'with'].flatMap((property) => [
      { ...shared, property, audience: { newIn: property } },
      { ...shared, on: 'create' as const, audience: { newIn: property } },
    ]),
    { kind: 'BEL_CLAIM', property: 'state', suggested: 'PREFS' },
  ],
})
