import type { Machine } from '@cairn/contract'

const reason = { v: 'DEF', t: 'text', required: true, max: 2000 } as const
/** Values of `CONSULT_OUTCOMES` that the area brings. */
const outcome = { v: 'LOV', list: 'CONSULT_OUTCOMES', required: true } as const

/** The state machine of responses: a community is a candidate, is asked, and answers or does not. */
export const responseMachine: Machine = {
  first: ['DRAFT'],
  moves: [
    { action: 'ask', from: ['DRAFT', 'NOT_SELECTED'], to: 'PENDING', by: 'server' },
    { action: 'passOver', from: ['DRAFT'], to: 'NOT_SELECTED', by: 'server' },
    { action: 'respond', from: ['PENDING', 'OFFLINE', 'NO_RESPONSE'], to: 'RESPONDED', asks: { outcome } },
    {
      action: 'respondOffline',
      from: ['PENDING'],
      to: 'OFFLINE',
      // One of log and files is needed; the rule of the move says so.
      asks: {
        outcome,
        offlineDate: { v: 'DT' },
        offlineLog: { v: 'REL', t: 'CommLog' },
        attachments: { v: 'REL', t: 'Attachment', many: true, max: 200 },
      },
    },
    {
      action: 'noResponse',
      from: ['PENDING'],
      to: 'NO_RESPONSE',
      asks: { noResponseReason: { ...reason }, confirmed: { v: 'DEF', t: 'boolean' } },
    },
    { action: 'endUnanswered', from: ['PENDING'], to: 'NO_RESPONSE', by: 'server' },
    { action: 'endWithdrawn', from: ['PENDING'], to: 'WITHDRAWN', by: 'server' },
    { action: 'askAgain', from: ['WITHDRAWN'], to: 'PENDING', by: 'server' },
    { action: 'reopen', from: ['RESPONDED'], to: 'PENDING', asks: { reason } },
  ],
}

/** The state machine of a response's clock. Each community can stop its own. */
export const clockMachine: Machine = {
  first: [null],
  moves: [
    { action: 'startClock', from: [null, 'STOPPED'], to: 'RUNNING', by: 'server' },
    { action: 'stopClock', from: ['RUNNING'], to: 'STOPPED', asks: { reason } },
    { action: 'resumeClock', from: ['STOPPED'], to: 'RUNNING' },
    { action: 'endClock', from: ['RUNNING', 'STOPPED'], to: null, by: 'server' },
  ],
}
