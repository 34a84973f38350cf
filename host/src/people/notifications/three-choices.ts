import type { NotifyChanges, NotifyChoices } from '@cairn/contract/notify'

/** Of what one is notified: all that is suggested, only what names one or waits for one, or nothing. */
export const BREADTHS = ['ALL', 'MINE', 'NONE'] as const
type Breadth = (typeof BREADTHS)[number]
/** When notifications are sent by e-mail. */
export const MAILINGS = ['IMMEDIATE', 'DIGEST', 'NEVER'] as const
type Mailing = (typeof MAILINGS)[number]
type Kind = NotifyChoices['kinds'][number]

/** Returns the breadth that all kinds together have; undefined if they were chosen one by one. */
export function breadthOf({ kinds }: NotifyChoices): Breadth | undefined {
  return BREADTHS.find((breadth) => kinds.every((kind) => isAs(kind, breadth)))
}

/** Returns the change that gives all kinds a breadth. Kinds that have it already are left alone. */
export function toBreadth({ kinds }: NotifyChoices, breadth: Breadth): NotifyChanges {
  const others = kinds.filter((kind) => !isAs(kind, breadth))
  return { kinds: Object.fromEntries(others.map((kind) => [kind.kind, { preference: preferenceFor(kind, breadth) }])) }
}

/** Returns when all kinds together are mailed; undefined if that was chosen one by one, or never yet. */
export function mailingOf({ kinds, mail }: NotifyChoices): Mailing | undefined {
  if (!mail) return 'NEVER'
  return MAILINGS.find((each) => each !== 'NEVER' && kinds.every(({ mode }) => mode === each))
}

/** Returns the change that mails all kinds at once, daily or never. */
export function toMailing({ kinds }: NotifyChoices, mailing: Mailing): NotifyChanges {
  if (mailing === 'NEVER') return { mail: false }
  const others = kinds.filter(({ mode }) => mode !== mailing)
  return { mail: true, kinds: Object.fromEntries(others.map(({ kind }) => [kind, { mode: mailing }])) }
}

function preferenceFor({ personal }: Kind, breadth: Breadth) {
  return breadth === 'ALL' || (breadth === 'MINE' && personal) ? 'DEFAULT' : 'NEVER'
}

/** What was never chosen is as suggested. */
function isAs(kind: Kind, breadth: Breadth): boolean {
  return (kind.preference === 'NIL' ? 'DEFAULT' : kind.preference) === preferenceFor(kind, breadth)
}
