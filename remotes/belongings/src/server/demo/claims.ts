/** Rules by which the demo's claims run. Each is to be checked by the owner's own adviser. */
export const REGIMES = {
  agreement: {
    label: 'By agreement',
    country: 'Canada',
    notes: 'No statute asks for it. The days are what both sides agreed on. To be checked by your adviser.',
    steps: [
      { key: 'receipt', label: 'Receipt of the claim', by: 'HOLDER', days: 14, wants: 'DATE' },
      { key: 'meeting', label: 'Meeting and offer', by: 'HOLDER', days: 60, wants: 'TEXT' },
      { key: 'answer', label: 'Answer the offer', by: 'COMMUNITY', from: 'meeting', days: 30, wants: 'TEXT' },
      { key: 'handover', label: 'Hand over', by: 'HOLDER', days: 180, wants: 'FILE' },
      { key: 'home', label: 'Received at home', by: 'COMMUNITY', from: 'handover', days: 30, wants: 'FILE' },
    ],
  },
  statute: {
    label: '43 CFR 10.9 (2024)',
    country: 'United States',
    notes: 'Summaries and claims of cultural items. To be checked by your adviser.',
    steps: [
      { key: 'answer', label: 'Answer to the request', by: 'HOLDER', days: 90, wants: 'FILE' },
      {
        key: 'notice',
        label: 'Notice of intended repatriation',
        by: 'HOLDER',
        from: 'answer',
        days: 30,
        wants: 'DATE',
      },
      {
        ...{ key: 'statement', label: 'Repatriation statement', by: 'HOLDER', from: 'notice' },
        ...{ days: 90, notBefore: 30, wants: 'FILE' },
      },
    ],
  },
} as const

/** A claim of the demo. Days are counted from the day on which the demo is filled. */
export interface DemoClaim {
  key: string
  holder: 'harbour' | 'national' | 'lantern'
  regime: keyof typeof REGIMES
  state: string
  /** Catalogue numbers of what is asked back begin with one of these. */
  numbers: readonly string[]
  sent: number
  received: number
  /** Steps that are done, and when. */
  done: readonly (readonly [key: string, day: number, text?: string])[]
  isShared?: boolean
}

/** Four claims: one due in five days, one late, one stopped, one closed. */
export const CLAIMS: readonly DemoClaim[] = [
  {
    ...{ key: 'closed', holder: 'harbour', regime: 'agreement', state: 'CLOSED', numbers: ['SI-1', 'SI-2'] },
    ...{ sent: -900, received: -890, done: [['receipt', -888]] },
  },
  {
    ...{ key: 'due', holder: 'harbour', regime: 'agreement', state: 'ANSWERED', numbers: ['HS 193'] },
    ...{ sent: -70, received: -64, isShared: true },
    done: [
      ['receipt', -58],
      ['meeting', -25, 'They offer seven now, and two after conservation.'],
    ],
  },
  {
    ...{ key: 'late', holder: 'national', regime: 'statute', state: 'SENT', numbers: ['V-222', 'V-223', 'V-224'] },
    ...{ sent: -104, received: -98, done: [] },
  },
  {
    ...{ key: 'stopped', holder: 'lantern', regime: 'agreement', state: 'SENT', numbers: ['LB-17', 'LB-18'] },
    ...{ sent: -40, received: -36, done: [['receipt', -30]] },
  },
]

/** What was said and written of a claim, by its key: subject, days from now, how, and by which side. */
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
