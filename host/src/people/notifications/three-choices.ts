import type { NotifyChanges, NotifyChoices } from '@cairn/contract/notify'

/**
 * What a person is notified of: every event suggested to them, only those about them or waiting for them, or
 * none.
 */
export const BREADTHS = ['ALL', 'MINE', 'NONE'] as const
type Breadth = (typeof BREADTHS)[number]
/** When notifications are sent by e-mail: each at once, once a day, or never. */
export const MAILINGS = ['IMMEDIATE', 'DIGEST', 'NEVER'] as const
type Mailing = (typeof MAILINGS)[number]
type Kind = NotifyChoices['kinds'][number]

/**
 * Returns the breadth (of `BREADTHS`) that a person's choices for all kinds of event amount to; undefined if
 * they fit none.
 */
export function breadthOf({ kinds }: NotifyChoices): Breadth | undefined {
  return BREADTHS.find((breadth) => kinds.every((kind) => isAs(kind, breadth)))
}

/**
 * Returns the change of choices that gives all kinds of event a breadth. Kinds that have it already are not
 * in it.
 */
export function toBreadth({ kinds }: NotifyChoices, breadth: Breadth): NotifyChanges {
  const others = kinds.filter((kind) => !isAs(kind, breadth))
  return { kinds: Object.fromEntries(others.map((kind) => [kind.kind, { preference: preferenceFor(kind, breadth) }])) }
}

/**
 * Returns the mailing (of `MAILINGS`) that a person's choices for all kinds of event amount to; undefined if
 * kinds differ.
 */
export function mailingOf({ kinds, mail }: NotifyChoices): Mailing | undefined {
  if (!mail) return 'NEVER'
  return MAILINGS.find((each) => each !== 'NEVER' && kinds.every(({ mode }) => mode === each))
}

/** Returns the change of choices that has all kinds of event mailed at once, daily or never. */
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
