import { TODAY, type Machine, type Property } from '@cairn/contract'

/**
 * States of a belonging's return: claimed, home, on its way, denied, or lent to us for long or short. Without
 * a state nobody has asked for it.
 */
export const RETURN_STATES = [
  'IN_PROGRESS',
  'REPATRIATED',
  'IN_TRANSIT',
  'DENIED',
  'LONG_TERM_LOAN',
  'SHORT_TERM_LOAN',
] as const
/** Colour of the chip for each state of a return. */
export const RETURN_TONES = {
  IN_PROGRESS: 'warn',
  REPATRIATED: 'ok',
  IN_TRANSIT: 'info',
  DENIED: 'bad',
  LONG_TERM_LOAN: 'info',
  SHORT_TERM_LOAN: 'info',
} as const

/** The right over a belonging to say how far its return is. Administrators of its owner have it. */
export const REPATRIATE = 'repatriate'

const reason = { v: 'DEF', t: 'text', required: true, max: 2000 } as const
const date: Property = { v: 'DT', required: true, beginsWith: [TODAY] }
const files = { v: 'REL', t: 'Attachment', many: true, required: true, max: 20 } as const
const right = REPATRIATE
const LOANS = ['LONG_TERM_LOAN', 'SHORT_TERM_LOAN']

/**
 * The state machine of a belonging's return. Each move says when and why; a return and a refusal name the
 * file that shows it.
 */
export const returnMachine: Machine = {
  first: [null],
  asFound: REPATRIATE,
  moves: [
    {
      ...{ action: 'beginReturn', from: [null], to: 'IN_PROGRESS', right },
      ...{ shows: 'claimsToJoin', asks: { claim: { v: 'REL', t: 'RepatriationClaim' } }, picks: 'claim' },
      orNew: {
        type: 'RepatriationClaim',
        values: { institution: 'institution', belongings: '$id', owner: 'owner' },
      },
    },
    {
      action: 'ship',
      from: ['IN_PROGRESS', ...LOANS],
      to: 'IN_TRANSIT',
      right,
      shows: 'whatShips',
      asks: { carrier: { v: 'DEF', required: true, max: 200 }, date },
    },
    {
      action: 'receive',
      from: ['IN_TRANSIT'],
      to: 'REPATRIATED',
      right,
      asks: { date, returnFiles: files, institution: { v: 'REL', t: 'Organization' }, place: { v: 'DEF', max: 300 } },
    },
    { action: 'sendBack', from: ['IN_TRANSIT'], to: 'IN_PROGRESS', right, asks: { date, returnFiles: files, reason } },
    { action: 'deny', from: ['IN_PROGRESS'], to: 'DENIED', right, asks: { returnFiles: files, reason } },
    { action: 'appeal', from: ['DENIED'], to: 'IN_PROGRESS', right, asks: { reason } },
    { action: 'lendLong', from: ['IN_PROGRESS'], to: 'LONG_TERM_LOAN', right, asks: { reason } },
    { action: 'lendShort', from: ['IN_PROGRESS'], to: 'SHORT_TERM_LOAN', right, asks: { reason } },
    { action: 'endLoan', from: LOANS, to: 'IN_PROGRESS', right, asks: { reason } },
    { action: 'forceStatus', from: '*', to: '*', right: 'forceStatus', asks: { reason } },
  ],
}
