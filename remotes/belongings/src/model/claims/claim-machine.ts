import { TODAY, type Machine, type Property } from '@cairn/contract'

/**
 * States of a claim: drafted, sent to the holder, answered, agreed or refused; suspended, withdrawn, or
 * closed.
 */
export const CLAIM_STATES = [
  'DRAFT',
  'SENT',
  'ANSWERED',
  'AGREED',
  'REFUSED',
  'SUSPENDED',
  'WITHDRAWN',
  'CLOSED',
] as const
/** Colour of the chip for each state of a claim. */
export const CLAIM_TONES = {
  DRAFT: 'warn',
  SENT: 'info',
  ANSWERED: 'info',
  AGREED: 'ok',
  REFUSED: 'bad',
  SUSPENDED: 'warn',
  WITHDRAWN: 'bad',
  CLOSED: 'ok',
} as const

const reason = { v: 'DEF', t: 'text', required: true, max: 2000 } as const
const date: Property = { v: 'DT', required: true, beginsWith: [TODAY] }
/** The holder learns of a claim here only if it is shared with it, by whoever sends it. */
const holder: Property = { v: 'REL', t: 'Organization', many: true, beginsWith: ['sharedWith', 'institution'] }
const files = { v: 'REL', t: 'Attachment', many: true, max: 100 } as const
const pieces = { v: 'REL', t: 'Belonging', many: true, max: 1000 } as const
const shown = { ...files, required: true } as const

/**
 * The state machine of claims. An answer, an agreement and a refusal name the file that shows them; a claim
 * with open steps is closed with a reason.
 */
export const claimMachine: Machine = {
  first: ['DRAFT'],
  asFound: 'enterClaim',
  moves: [
    {
      ...{ action: 'sendClaim', from: ['DRAFT'], to: 'SENT' },
      ...{ shows: 'piecesToShow', picks: 'opened' },
      asks: { sent: { ...date, beginsWith: ['sent', TODAY] }, sharedWith: holder, files, opened: pieces },
    },
    {
      action: 'receiveClaim',
      from: ['SENT'],
      to: 'SENT',
      asks: { received: date },
      offeredWhen: [{ prop: 'received', kind: 'exists', value: false }],
    },
    { action: 'answerClaim', from: ['SENT'], to: 'ANSWERED', asks: { answered: date, files } },
    { action: 'agreeClaim', from: ['ANSWERED'], to: 'AGREED', asks: { files: shown } },
    { action: 'refuseClaim', from: ['ANSWERED'], to: 'REFUSED', asks: { files: shown, reason } },
    { action: 'appealClaim', from: ['REFUSED'], to: 'SENT', asks: { sent: date, reason } },
    {
      action: 'closeClaim',
      from: ['AGREED', 'REFUSED'],
      to: 'CLOSED',
      shows: 'openSteps',
      asks: { reason: { ...reason, required: false } },
    },
    {
      action: 'suspendClaim',
      from: '*',
      except: ['DRAFT', 'SUSPENDED', 'WITHDRAWN', 'CLOSED'],
      to: 'SUSPENDED',
      asks: { reason },
    },
    { action: 'resumeClaim', from: ['SUSPENDED'], to: '$former' },
    { action: 'withdrawClaim', from: '*', except: ['WITHDRAWN', 'CLOSED'], to: 'WITHDRAWN', asks: { reason } },
  ],
}
