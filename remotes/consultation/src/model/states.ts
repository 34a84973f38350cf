/** States of a consultation. PENDING: it stands still until it is resumed. */
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
/** A state of a consultation. */
export type ConsultationState = (typeof CONSULTATION_STATES)[number]

/** States in which its submitter may change a consultation. */
export const OPEN_TO_EDITS: readonly string[] = ['DRAFT', 'INCOMPLETE']
/** States that no consultation leaves but by an administrator. */
export const ENDED: readonly string[] = ['CLOSED', 'WITHDRAWN']
/** States in which a file is neither the submitter's to finish nor answered. */
export const PENDING_STATES: readonly ConsultationState[] = ['SUBMITTED', 'CONSULTING', 'PENDING']

/** States of what a community answers. */
export const RESPONSE_STATES = ['DRAFT', 'NOT_SELECTED', 'PENDING', 'RESPONDED', 'OFFLINE', 'NO_RESPONSE'] as const
/** A state of what a community answers. */
export type ResponseState = (typeof RESPONSE_STATES)[number]

/** States of a response in which the community has answered, or it is known that it does not. */
export const SETTLED: readonly string[] = ['RESPONDED', 'OFFLINE', 'NO_RESPONSE']

/** What both sides see of a response. */
export const NOTICE_STATES = ['AWAITING', 'STOPPED', 'ANSWERED', 'OFFLINE', 'NO_RESPONSE', 'WITHDRAWN'] as const
/** What both sides see of a response. */
export type NoticeState = (typeof NOTICE_STATES)[number]

/** Colours of the states of a consultation. */
export const CONSULTATION_TONES = {
  DRAFT: 'warn',
  REVIEW: 'info',
  INCOMPLETE: 'bad',
  SUBMITTED: 'info',
  CONSULTING: 'info',
  PENDING: 'warn',
  RESPONDED: 'ok',
} as const
/** Colours of the states of a response. */
export const RESPONSE_TONES = {
  DRAFT: 'warn',
  PENDING: 'info',
  RESPONDED: 'ok',
  OFFLINE: 'ok',
  NO_RESPONSE: 'bad',
} as const
/** Colours of what both sides see of a response. */
export const NOTICE_TONES = {
  AWAITING: 'info',
  STOPPED: 'warn',
  ANSWERED: 'ok',
  OFFLINE: 'ok',
  NO_RESPONSE: 'bad',
} as const
