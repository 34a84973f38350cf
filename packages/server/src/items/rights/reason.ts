import type { ItemId } from '@cairn/contract'
import type { Grant } from '../facts/types.ts'

/** The rule that decided (RIGHTS.md, "Reasons"). */
export type Rule =
  | 'administrator'
  | 'public'
  | 'signedIn'
  | 'member'
  | 'adminOrg'
  | 'grant'
  | 'creator'
  | 'reader'
  | 'account'
  | 'capability'
  /** By others than whoever asks is told of. */
  | 'elsewhere'
  | 'none'

/** Why a person may do something, and who gave them the right; `through` is the role that carries it. */
export interface Reason {
  rule: Rule
  grantedBy?: ItemId
  grant?: string
  through?: ItemId
  /** When the right ends (ISO 8601). */
  expires?: string
}

/** A decision with its reason; of a refusal the reason is always `none`, so that it tells nothing of the item. */
export interface Verdict {
  isAllowed: boolean
  reason: Reason
}

/** The verdict that something is not allowed because no rule allows it. */
export const REFUSED: Verdict = { isAllowed: false, reason: { rule: 'none' } }

/** Returns the verdict that something is allowed, for this reason. */
export function allowed(reason: Reason): Verdict {
  return { isAllowed: true, reason }
}

/** Returns the reason for a verdict that rests on a right somebody was given. */
export function reasonOfGrant({ grant, grantedBy, through, expires }: Grant): Reason {
  return {
    rule: 'grant',
    grantedBy,
    grant,
    ...(through ? { through } : {}),
    ...(expires === undefined ? {} : { expires: new Date(expires).toISOString() }),
  }
}
