import type { Machine, Move, Property } from '@cairn/contract'
import { NEEDED } from './missing.ts'

/** The words that a person must give with a move. They are kept in the history. */
const reason = { v: 'DEF', t: 'text', required: true, max: 2000 } as const

/** What a file still needs. What it lacks of what is needed to submit it is offered. */
const gaps = { v: 'DEF', many: true, required: true, max: 30, emptyOf: [...NEEDED] } satisfies Property

/** How much is owed to the communities. */
const LEVEL = { v: 'LOV', list: 'CONSULT_LEVELS' } as const

/**
 * States in which staff who filed a consultation in its owner's name ask for what is missing, and move it to
 * another owner. They stay in them.
 */
const RUNNING = ['CONSULTING', 'PENDING', 'RESPONDED']
/** Moves of those staff, and of nobody else. */
const ofStaff = (action: string, asks: NonNullable<Move['asks']>): Move[] =>
  RUNNING.map((state) => ({ action, from: [state], to: state, of: 'filedBy', right: 'update', asks }))

/** States from which a consultation may be withdrawn: it is filed, and has no end yet. */
const WITHDRAWABLE = ['DRAFT', 'CLOSED', 'WITHDRAWN']

/**
 * The state machine of consultations. Moves with `of: 'intake'` are for people of the organisation that takes
 * in files, and for administrators; all others but the server's are the submitter's.
 */
export const consultationMachine: Machine = {
  first: ['DRAFT'],
  moves: [
    { action: 'submit', from: ['DRAFT'], to: 'REVIEW' },
    { action: 'resubmit', from: ['INCOMPLETE'], to: 'REVIEW', shows: 'stillAsked' },
    {
      action: 'returnIncomplete',
      from: ['REVIEW'],
      to: 'INCOMPLETE',
      of: 'intake',
      asks: { gaps, reason: { v: 'DEF', t: 'text', max: 2000 } },
    },
    { action: 'accept', from: ['REVIEW'], to: 'SUBMITTED', of: 'intake', asks: { level: LEVEL }, shows: 'stillAsked' },
    { action: 'acceptAtOnce', from: ['REVIEW'], to: 'SUBMITTED', by: 'server' },
    { action: 'distribute', from: ['SUBMITTED'], to: 'CONSULTING', of: 'intake', shows: 'whoIsAsked' },
    {
      action: 'addCommunities',
      from: ['CONSULTING', 'RESPONDED'],
      to: 'CONSULTING',
      of: 'intake',
      asks: { reason },
      shows: 'whoIsAsked',
    },
    { action: 'takeUp', from: ['DRAFT'], to: 'CONSULTING', by: 'server' },
    { action: 'suspend', from: ['SUBMITTED', 'CONSULTING'], to: 'PENDING', asks: { reason } },
    { action: 'resume', from: ['PENDING'], to: '$former' },
    ...ofStaff('askMissing', {
      gaps,
      words: { v: 'DEF', t: 'text', max: 5000 },
    }),
    ...ofStaff('refile', { organization: { v: 'REL', t: 'Organization', required: true }, reason }),
    { action: 'answered', from: ['CONSULTING'], to: 'RESPONDED', by: 'server' },
    { action: 'reopened', from: ['RESPONDED'], to: 'CONSULTING', by: 'server' },
    { action: 'close', from: ['CONSULTING', 'RESPONDED'], to: 'CLOSED', of: 'intake', shows: 'whatCloses' },
    // Whoever may close a file takes it back: nobody was waited for any more, so all have answered.
    { action: 'reopenFile', from: ['CLOSED'], to: 'RESPONDED', of: 'intake', right: 'close', asks: { reason } },
    { action: 'withdraw', from: '*', except: WITHDRAWABLE, to: 'WITHDRAWN', asks: { reason } },
    { action: 'force', from: ['CLOSED', 'WITHDRAWN'], to: 'CONSULTING', by: 'administrator', asks: { reason } },
  ],
}
