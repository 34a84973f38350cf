/**
 * States of a consultation. REVIEW: intake checks it. INCOMPLETE: sent back. SUBMITTED: accepted, not
 * distributed yet. PENDING: suspended until somebody resumes it.
 */
export const CONSULTATION_STATES = [
  'DRAFT',
  'REVIEW',
  'INCOMPLETE',
  'SUBMITTED',
  'CONSULTING',
  'PENDING',
  'RESPONDED',
  'CLOSED',
  'WITHDRAWN',
] as const
/** State of a consultation: one of `CONSULTATION_STATES`. */
export type ConsultationState = (typeof CONSULTATION_STATES)[number]

/**
 * States in which the submitter may still change a consultation freely: not submitted yet, or sent back.
 */
export const OPEN_TO_EDITS: readonly string[] = ['DRAFT', 'INCOMPLETE']
/** Final states of a consultation. Intake opens a closed one again; only administrators a withdrawn one. */
export const ENDED: readonly string[] = ['CLOSED', 'WITHDRAWN']
/** States of a consultation that intake has accepted and that is not answered yet. PENDING is suspended. */
export const PENDING_STATES: readonly ConsultationState[] = ['SUBMITTED', 'CONSULTING', 'PENDING']

/**
 * States of a community's response. DRAFT: a candidate that was not asked yet. OFFLINE: answered outside
 * Cairn. NO_RESPONSE: known not to answer. WITHDRAWN: its file was, before it was answered.
 */
export const RESPONSE_STATES = [
  'DRAFT',
  'NOT_SELECTED',
  'PENDING',
  'RESPONDED',
  'OFFLINE',
  'NO_RESPONSE',
  'WITHDRAWN',
] as const
/** State of a community's response: one of `RESPONSE_STATES`. */
export type ResponseState = (typeof RESPONSE_STATES)[number]

/** States of a response for which nobody waits any more: answered here or elsewhere, or known not to be. */
export const SETTLED: readonly string[] = ['RESPONDED', 'OFFLINE', 'NO_RESPONSE']

/**
 * States of a notice: how the answer of one community stands, as far as the submitter may see it. STOPPED:
 * its clock stands still. OFFLINE: answered outside Cairn. NO_RESPONSE: known not to answer.
 */
export const NOTICE_STATES = ['AWAITING', 'STOPPED', 'ANSWERED', 'OFFLINE', 'NO_RESPONSE', 'WITHDRAWN'] as const
/** State of a notice: one of `NOTICE_STATES`. */
export type NoticeState = (typeof NOTICE_STATES)[number]

/** Colour by meaning of the chip for each state of a consultation. States without one are neutral. */
export const CONSULTATION_TONES = {
  DRAFT: 'warn',
  REVIEW: 'info',
  INCOMPLETE: 'bad',
  SUBMITTED: 'info',
  CONSULTING: 'info',
  PENDING: 'warn',
  RESPONDED: 'ok',
} as const
/** Colour by meaning of the chip for each state of a response. States without one are neutral. */
export const RESPONSE_TONES = {
  DRAFT: 'warn',
  PENDING: 'info',
  RESPONDED: 'ok',
  OFFLINE: 'ok',
  NO_RESPONSE: 'bad',
} as const
/** Colour by meaning of the chip for each state of a notice. States without one are neutral. */
export const NOTICE_TONES = {
  AWAITING: 'info',
  STOPPED: 'warn',
  ANSWERED: 'ok',
  OFFLINE: 'ok',
  NO_RESPONSE: 'bad',
} as const
