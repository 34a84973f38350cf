import type { REGIMES } from '../../model/claims/regimes.ts'

/** A claim of the demo. Days are counted from the day on which the demo is filled. */
export interface DemoClaim {
  key: string
  holder: 'harbour' | 'national' | 'lantern'
  regime: keyof typeof REGIMES
  state: string
  /** Catalogue numbers of what is asked back begin with one of these. */
  numbers: readonly string[]
  sent: number
  /** The day of their receipt. Undefined for a claim without one. */
  received?: number
  /** Their answer. */
  answered?: number
  /** Steps that are done besides, and when. */
  done: readonly (readonly [key: string, day: number, text?: string])[]
  isShared?: boolean
  /** What is asked back in words, for a holder that may not see each belonging. */
  askedFor?: string
}

/** Four claims: one due in five days, one late, one stopped, one closed. */
export const CLAIMS: readonly DemoClaim[] = [
  {
    ...{ key: 'closed', holder: 'harbour', regime: 'agreement', state: 'CLOSED', numbers: ['SI-1', 'SI-2'] },
    ...{ sent: -900, received: -888, answered: -850 },
    done: [
      ['answer', -830],
      ['handover', -790],
      ['home', -784],
    ],
  },
  {
    ...{ key: 'due', holder: 'harbour', regime: 'agreement', state: 'ANSWERED', numbers: ['HS 193'] },
    ...{ sent: -70, received: -58, answered: -25, isShared: true },
    askedFor: 'All that your lists of 1931, 1932 and 1934 name as bought at the inlet: HS 1931.44 to HS 1934.3.',
    done: [['meeting', -25, 'They offer seven now, and two after conservation.']],
  },
  {
    ...{ key: 'late', holder: 'national', regime: 'statute', state: 'SENT', numbers: ['V-222', 'V-223', 'V-224'] },
    ...{ sent: -104, received: -98, done: [] },
  },
  {
    ...{ key: 'stopped', holder: 'lantern', regime: 'agreement', state: 'SENT', numbers: ['LB-17', 'LB-18'] },
    ...{ sent: -40, received: -30, done: [] },
  },
]

/**
 * Letters and calls about each claim of the demo, by the claim's key: subject, days from now, type, and
 * direction.
 */
export const TALKS: Readonly<
  Record<string, readonly (readonly [subject: string, day: number, type: string, direction: string])[]>
> = {
  due: [
    ['Visit to the store of the museum', -39, 'IN_PERSON', 'OUTGOING'],
    ['Call about the two that need conservation', -34, 'PHONE', 'INCOMING'],
    ['Their offer: seven now, two after conservation', -25, 'LETTER', 'INCOMING'],
  ],
  late: [['We asked when the summary is answered', -12, 'EMAIL', 'OUTGOING']],
}
