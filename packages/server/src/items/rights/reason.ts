import type { ItemId } from '@cairn/contract'
import type { Grant } from '../facts/types.ts'

/** The rule that a decision is based on (RIGHTS.md, "Reasons"). */
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
  /** By a right whose giver the person asking may not know. */
  | 'elsewhere'
  | 'none'

/**
 * Why a person may do something. `grantedBy` is the organisation, role or item that gives the right;
 * `through` the role it comes with.
 */
export interface Reason {
  rule: Rule
  grantedBy?: ItemId
  grant?: string
  through?: ItemId
  /** When the right ends (ISO 8601). */
  expires?: string
}

/**
 * A permission decision with its reason. The reason of a refusal is always `none`, so that it reveals nothing
 * about the item.
 */
export interface Verdict {
  isAllowed: boolean
  reason: Reason
}

/** The verdict "not allowed". */
export const REFUSED: Verdict = { isAllowed: false, reason: { rule: 'none' } }

/** Returns the verdict "allowed" with this reason. */
export function allowed(reason: Reason): Verdict {
  return { isAllowed: true, reason }
}

/** Returns the reason for a decision that is based on a grant. */
export function reasonOfGrant({ grant, grantedBy, through, expires }: Grant): Reason {
  return {
    rule: 'grant',
    grantedBy,
    grant,
    ...(through ? { through } : {}),
    ...(expires === undefined ? {} : { expires: new Date(expires).toISOString() }),
  }
}
