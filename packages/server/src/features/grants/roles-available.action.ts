import * as v from 'valibot'
import { isItemId } from '@cairn/contract'
import { ALL_RESULTS } from '@cairn/contract/query'
import { authorizeGrant } from '../../items/rights/principal/give-rule.ts'
import { ROLE } from '../../items/facts/right.ts'
import { readRole, ROLE_TYPE } from '../../items/rights/principal/rights.ts'
import { labelOf } from '../../items/index/item-label.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import type { Principal } from '../../items/facts/types.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'

/**
 * Action: lists the roles that the caller may give to people, sorted by label, with what each of them grants.
 * `why` has the rule that allows it: `administrator`, or `adminOrg` with the role's organisation.
 */
export const rolesAvailable = defineCoreAction({
  name: 'rolesAvailable',
  kind: 'asks',
  payload: v.looseObject({}),
  async load({ principal, deps }) {
    const { ids } = await deps.store.search(principal, { types: [ROLE_TYPE], max: ALL_RESULTS })
    return [...(await deps.context.loader.load(ids.filter(isItemId))).values()]
  },
  authorize: () => {},
  command: async ({ principal }, roles) => roles.filter((role) => mayGive(principal, role)),
  present: (roles, { principal }) =>
    roles
      .map(({ facts }) => {
        const { owner, grants, capabilities } = readRole(facts.values)
        const why = principal.admin ? { rule: 'administrator' } : { rule: 'adminOrg', grantedBy: owner }
        return { id: facts.id, label: labelOf(facts), grantedBy: owner, grants, capabilities, why }
      })
      .sort((left, right) => left.label.localeCompare(right.label) || left.id.localeCompare(right.id)),
})

function mayGive(principal: Principal, { facts }: StoredItem): boolean {
  try {
    authorizeGrant(principal, { grant: ROLE, grantedBy: facts.id }, { role: facts })
    return true
  } catch {
    return false
  }
}
