import * as v from 'valibot'
import { itemIdSchema, parseItemId, type ItemId } from '@cairn/contract'
import { authorizeGrant, loadGiven } from '../../items/rights/principal/give-rule.ts'
import { grantsOf, type GivenGrant } from '../../items/rights/principal/grants.ts'
import { ROLE } from '../../items/facts/right.ts'
import { readRole } from '../../items/rights/principal/rights.ts'
import type { Principal } from '../../items/facts/types.ts'
import { defineCoreAction, type ActionDeps } from '../../items/action/define-action.ts'
import { loadSubject } from './subject.ts'

/**
 * Action: lists the rights given to a person, by whom and why: `{admin, organizations, capabilities, rights:
 * [{grant, grantedBy, scope?, expires?, givenBy?, given, reason?, grants?, capabilities?, canTake}]}`; a role
 * includes what it carries. For oneself or a subject one administers; about others, organisation
 * administrators see only what organisations of theirs gave, and no `capabilities`. Throws `notAllowed` for
 * any other.
 */
export const rightsOf = defineCoreAction({
  name: 'rightsOf',
  kind: 'asks',
  payload: v.looseObject({ subjectID: itemIdSchema }),
  load: (request) => loadSubject(request, request.payload.subjectID),
  authorize: () => {},
  async command({ payload: { subjectID }, principal, deps }, subject) {
    const given = await grantsOf(deps.database, parseItemId(subjectID).index)
    const rights = await Promise.all(given.map((right) => presentRight(deps, principal, right)))
    const isOwn = subject === principal
    return {
      admin: subject.admin,
      organizations: subject.organizations,
      capabilities: isOwn || principal.admin ? Object.keys(subject.capabilities).sort() : [],
      rights: rights.filter(({ owner }) => isOwn || principal.admin || (owner && principal.adminOf.includes(owner))),
    }
  },
  present: ({ rights, ...rest }) => ({ ...rest, rights: rights.map(({ owner: _owner, ...right }) => right) }),
})

/** A right with the organisation in whose name it was given, and what its role carries. */
async function presentRight(deps: ActionDeps, principal: Principal, right: GivenGrant) {
  const role = right.grant === ROLE ? await deps.context.loader.loadOne(right.grantedBy) : undefined
  const carried = role && !role.row.deleted ? readRole(role.facts.values) : undefined
  const owner: ItemId | undefined = right.grant === ROLE ? carried?.owner : right.grantedBy
  return {
    ...right,
    ...(carried ? { grants: carried.grants, capabilities: carried.capabilities } : {}),
    owner,
    canTake: await mayTake(deps, principal, right),
  }
}

async function mayTake({ context }: ActionDeps, principal: Principal, right: GivenGrant): Promise<boolean> {
  if (principal.actor !== undefined) return false
  const { grant, grantedBy, scope } = right
  try {
    const given = await loadGiven(context.loader, principal, right)
    authorizeGrant(principal, { grant, grantedBy, ...(scope ? { scope } : {}) }, given)
    return true
  } catch {
    return false
  }
}
