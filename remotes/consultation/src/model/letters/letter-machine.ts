import type { Machine } from '@cairn/contract'

/** States of a letter: drafted, proposed for approval, approved, sent. */
export const LETTER_STATES = ['DRAFT', 'PROPOSED', 'APPROVED', 'SENT'] as const
/** Colour by meaning of the chip for each state of a letter. */
export const LETTER_TONES = { DRAFT: 'warn', PROPOSED: 'info', APPROVED: 'ok', SENT: 'ok' } as const

/** How a letter was sent: in Cairn, by mail from here, by the submitter's own portal, or by post. */
export const LETTER_WAYS = ['HERE', 'MAIL', 'PORTAL', 'POST'] as const
/** How a letter was sent: HERE (in Cairn), MAIL, PORTAL or POST. */
export type LetterWay = (typeof LETTER_WAYS)[number]

/** How a letter was approved: by an account, on paper, by phone, by its template, or by its own author. */
export const APPROVAL_WAYS = ['ACCOUNT', 'PAPER', 'PHONE', 'TEMPLATE', 'OWN'] as const

const reason = { v: 'DEF', t: 'text', required: true, max: 2000 } as const

/**
 * The state machine of letters. Nobody approves what they wrote, unless their community says otherwise by its
 * terms (`approveOwnLetter`). A change of the text, or of what it cites, ends an approval.
 */
export const letterMachine: Machine = {
  first: ['DRAFT'],
  moves: [
    { action: 'proposeLetter', from: ['DRAFT'], to: 'PROPOSED' },
    { action: 'approveLetter', from: ['PROPOSED'], to: 'APPROVED', right: 'approveLetter', fourEyes: true },
    {
      action: 'enterApproval',
      from: ['PROPOSED'],
      to: 'APPROVED',
      right: 'approveLetter',
      fourEyes: true,
      asks: {
        approver: { v: 'REL', t: 'Contact', required: true },
        approvedHow: { v: 'SEL', options: ['PAPER', 'PHONE'], required: true },
        approvalLog: { v: 'REL', t: 'CommLog' },
        signedCopy: { v: 'REL', t: 'Attachment', noSound: true, many: true, max: 5 },
      },
    },
    {
      action: 'approveByTemplate',
      from: ['DRAFT'],
      to: 'APPROVED',
      offeredWhen: [{ prop: 'templateUntil', kind: 'range', value: { from: 'today' } }],
    },
    {
      action: 'approveOwnLetter',
      from: ['PROPOSED'],
      to: 'APPROVED',
      right: 'approveLetter',
      ownWork: true,
      offeredWhen: [{ prop: 'mayApproveOwn', kind: 'is', value: true }],
    },
    { action: 'rejectLetter', from: ['PROPOSED'], to: 'DRAFT', right: 'approveLetter', asks: { reason } },
    { action: 'reviseLetter', from: ['PROPOSED', 'APPROVED'], to: 'DRAFT', byEdit: true },
    { action: 'outdateLetter', from: ['PROPOSED', 'APPROVED'], to: 'DRAFT', by: 'server' },
    {
      action: 'sendLetter',
      from: ['APPROVED'],
      to: 'SENT',
      right: 'sendLetter',
      asks: {
        way: { v: 'SEL', options: [...LETTER_WAYS], required: true },
        sentOn: { v: 'DT' },
        receipt: { v: 'DEF', max: 200 },
      },
    },
  ],
}

/** The state machine of a template's approval: letters that are the template alone need no other one. */
export const approvalMachine: Machine = {
  first: [null],
  moves: [
    {
      action: 'approveTemplate',
      from: [null, 'APPROVED'],
      to: 'APPROVED',
      right: 'approveLetter',
      fourEyes: true,
      asks: { approvedUntil: { v: 'DT', required: true } },
    },
    { action: 'endApproval', from: ['APPROVED'], to: null },
    { action: 'changeTemplate', from: ['APPROVED'], to: null, byEdit: true },
  ],
}
