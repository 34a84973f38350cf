import type { Engine } from '../../items/engine.ts'
import { authorizeGrant, loadGiven } from '../../items/rights/principal/give-rule.ts'
import type { Accounts } from './accounts.ts'
import type { FlowDeps } from './flow-deps.ts'

/**
 * Creates the check of whether a user may still give a right: their account is not blocked and they hold that
 * right now.
 */
export function mayGiveRight(
  { principals, loader }: Pick<Engine, 'loader' | 'principals'>,
  accounts: Accounts,
): FlowDeps['mayGive'] {
  return async (giver, { expires: _expires, ...right }) => {
    const account = await accounts.byUser(giver)
    if (!account || account.disabled) return false
    try {
      const principal = await principals.ofUser(giver)
      authorizeGrant(principal, right, await loadGiven(loader, principal, right))
      return true
    } catch {
      return false
    }
  }
}
