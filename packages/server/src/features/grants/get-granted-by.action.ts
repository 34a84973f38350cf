import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { reasonOfGrant, type Reason } from '../../items/rights/reason.ts'
import { ADMIN_ORG, rightOf } from '../../items/facts/right.ts'
import type { Principal } from '../../items/facts/types.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { loadSubject, subjectSchema, rightsKnownTo } from './subject.ts'

const grantName = v.pipe(v.string(), v.minLength(1), v.maxLength(120))
/** Means every giver: administrators need no grant. */
const EVERYWHERE = '*'

/**
 * Action: tells who gave rights to the caller or a subject they administer: for each name in `grantsFor`, a
 * map from giver (`*` for administrators of the install) to the grants it gave, whatever their scope. `$why`
 * has the reasons in the same shape. About others, organisation administrators learn only what organisations
 * of theirs gave. Throws `notAllowed` for other subjects.
 */
export const getGrantedBy = defineCoreAction({
  name: 'getGrantedBy',
  kind: 'asks',
  payload: v.looseObject({
    grantsFor: v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(80)), v.pipe(v.array(grantName), v.maxLength(100))),
      v.check((asked) => Object.keys(asked).length <= 100, 'too many'),
    ),
    subjectID: subjectSchema,
  }),
  load: async (request) => rightsKnownTo(request.principal, await loadSubject(request, request.payload.subjectID)),
  authorize: () => {},
  command: async ({ payload }, subject) =>
    Object.entries(payload.grantsFor).map(
      ([name, grants]) => [name, grants.flatMap((grant) => giversOf(subject, grant))] as const,
    ),
  present: (found) => ({
    ...Object.fromEntries(found.map(([name, givers]) => [name, byGiver(givers, ({ grant }) => grant)])),
    $why: Object.fromEntries(found.map(([name, givers]) => [name, byGiver(givers, ({ reason }) => reason)])),
  }),
})

interface Given {
  giver: ItemId | typeof EVERYWHERE
  grant: string
  reason: Reason
}

function giversOf({ admin, adminOf, grants }: Principal, asked: string): Given[] {
  if (admin) return [{ giver: EVERYWHERE, grant: asked, reason: { rule: 'administrator' } }]
  const isRight = asked === ADMIN_ORG || rightOf({ grant: asked, grantedBy: 'Organization-1' as ItemId }) !== undefined
  const byAdminOrg = isRight
    ? adminOf.map((giver): Given => ({ giver, grant: asked, reason: { rule: 'adminOrg', grantedBy: giver } }))
    : []
  const byGrant = grants
    .filter(({ grant }) => grant === asked)
    .map((grant): Given => ({ giver: grant.grantedBy, grant: asked, reason: reasonOfGrant(grant) }))
  return [...byAdminOrg, ...byGrant]
}

function byGiver<T>(givers: readonly Given[], valueOf: (given: Given) => T): Record<string, T[]> {
  const groups = Map.groupBy(givers, ({ giver }) => giver)
  return Object.fromEntries([...groups].map(([giver, group]) => [giver, [...new Set(group.map(valueOf))]]))
}
