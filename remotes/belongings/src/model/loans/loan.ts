import { accessProperty, defineItemType, type Machine } from '@cairn/contract'

const terms = { kind: 'terms', limit: 8 } as const
/** In what condition the belongings went out, or came back. */
const condition = {
  v: 'DEF',
  t: 'group',
  parts: { date: { v: 'DT', required: true }, who: { v: 'DEF', max: 200 }, words: { v: 'DEF', t: 'text', max: 4000 } },
} as const

/** Pictures of that condition. */
const pictures = { v: 'REL', t: 'Attachment', noSound: true, many: true, max: 200 } as const

const LOAN_STATES = ['ASKED', 'AGREED', 'OUT', 'RETURNED', 'REFUSED']
const LOAN_TONES = { ASKED: 'warn', AGREED: 'info', OUT: 'info', RETURNED: 'ok', REFUSED: 'bad' } as const

const loanMachine: Machine = {
  first: ['ASKED'],
  moves: [
    { action: 'agreeLoan', from: ['ASKED'], to: 'AGREED' },
    {
      action: 'refuseLoan',
      from: ['ASKED'],
      to: 'REFUSED',
      asks: { reason: { v: 'DEF', t: 'text', required: true, max: 2000 } },
    },
    {
      action: 'handOver',
      from: ['AGREED'],
      to: 'OUT',
      asks: { conditionOut: { ...condition, required: true }, picturesOut: pictures },
    },
    {
      action: 'takeBack',
      from: ['OUT'],
      to: 'RETURNED',
      asks: { conditionBack: { ...condition, required: true }, picturesBack: pictures },
    },
  ],
}

/** The item type of a loan of belongings. A belonging is out on one loan at a time. */
export const loanType = defineItemType({
  name: 'Loan',
  defaultIcon: 'arrow-left-right',
  label: ['@to', 'purpose'],
  properties: {
    belongings: { v: 'REL', t: 'Belonging', many: true, required: true, max: 1000 },
    from: { v: 'REL', t: 'Organization', facet: terms },
    to: { v: 'REL', t: 'Organization', required: true, facet: terms },
    purpose: { v: 'SEL', options: ['EXHIBITION', 'CEREMONY', 'STUDY', 'CONSERVATION'], facet: { kind: 'terms' } },
    exhibition: { v: 'REL', t: 'Exhibition' },
    period: { v: 'DEF', t: 'period', required: true, presets: 'period', facet: { kind: 'periods' } },
    conditions: { v: 'DEF', t: 'text', max: 8000 },
    conditionOut: condition,
    picturesOut: pictures,
    conditionBack: condition,
    picturesBack: pictures,
    files: { v: 'REL', t: 'Attachment', many: true, max: 200 },
    state: { v: 'SEL', options: LOAN_STATES, tones: LOAN_TONES, facet: { kind: 'terms' } },
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
  },
  sections: [
    { key: 'loan', properties: ['belongings', 'from', 'to', 'purpose', 'exhibition', 'period', 'conditions', 'state'] },
    { key: 'condition', properties: ['conditionOut', 'picturesOut', 'conditionBack', 'picturesBack', 'files'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['to', 'purpose', 'period'], next: ['agreeLoan', 'handOver', 'takeBack'] },
  listItem: { subtitle: ['from', 'period'], chips: ['state'] },
  defaultHeaders: ['state', 'to', 'purpose', 'period'],
  facets: ['state', 'to', 'purpose', 'period'],
  owner: 'owner',
  creatorMay: { rights: ['delete'], while: [{ prop: 'state', kind: 'is', value: 'ASKED' }], alone: true },
  care: true,
  warnedBy: ['belongings'],
  visibility: 'COMMUNITY',
  capability: 'Belongings',
  machines: { state: loanMachine },
})
