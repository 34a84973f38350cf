import * as v from 'valibot'
import { itemIdSchema, parseItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { readable } from '@cairn/contract/server'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import { authorizeGrant, loadGiven } from '../../items/rights/principal/give-rule.ts'
import { giveGrant, takeGrant } from '../../items/rights/principal/grants.ts'
import { shareItem } from '../../items/save/share-item.ts'
import { defineCoreAction, type ActionRequest, type CoreAction } from '../../items/action/define-action.ts'
import { rightEntries } from '../../items/action/right-entries.ts'
import { loadSubject } from './subject.ts'

const entries = {
  subjectID: itemIdSchema,
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
}
const giving = v.looseObject({ ...entries, ...rightEntries(readable()) })
const taking = v.looseObject({ ...entries, ...rightEntries(itemIdSchema) })
type Payload = v.InferOutput<typeof giving>

/**
 * Action: gives a right, role or relation to a person whom the caller administers; to oneself only as an
 * administrator. Giving it again changes expiry and reason. Nobody can give what they lack. Throws
 * `masquerading`, and as `authorizeGrant` does.
 */
export const giveGrantAction = changeGrant('giveGrant', giving, async ({ payload: given, principal, deps }) => {
  const { expires, scope, ...change } = changeOf(given)
  const more = {
    ...(expires === undefined ? {} : { expires: new Date(expires) }),
    ...(scope ? { scope } : {}),
    ...(principal.userId ? { by: principal.userId } : {}),
    ...(given.reason ? { reason: given.reason } : {}),
  }
  await giveGrant(deps.database, { ...change, ...more }, shareItem(deps.context))
})

/**
 * Action: revokes a right that an organisation gave, in all scopes or only the given one; one that was not
 * given is ignored. The organisation may be deleted. Throws `masquerading`, and as `authorizeGrant` does.
 */
export const takeGrantAction = changeGrant('takeGrant', taking, async ({ payload: taken, deps }) => {
  const { user, grant, grantedBy, scope } = changeOf(taken)
  await takeGrant(deps.database, { user, grant, grantedBy, ...(scope ? { scope } : {}) })
})

function changeGrant(
  name: string,
  payload: v.GenericSchema<unknown, Payload>,
  command: (request: ActionRequest<Payload>) => Promise<void>,
): CoreAction {
  return defineCoreAction({
    name,
    kind: 'write',
    payload,
    async load(request) {
      const { subjectID } = request.payload
      // One's own rights are given by others, also by the rule of whom one administers.
      if (subjectID === request.principal.userId && !request.principal.admin) throw new CairnError('notAllowed')
      await loadSubject(request, subjectID)
      return loadGiven(request.deps.context.loader, request.principal, request.payload)
    },
    authorize({ payload: asked, principal }, given) {
      refuseMasquerade(principal)
      const { grant, grantedBy, scope } = changeOf(asked)
      authorizeGrant(principal, { grant, grantedBy, ...(scope ? { scope } : {}) }, given)
    },
    async command(request) {
      await command(request)
      request.deps.context.onCommit([request.payload.subjectID])
    },
    present: () => ({}),
  })
}

function changeOf({ subjectID, grant, grantedBy, scope = {}, expires }: Payload) {
  const given = {
    ...(scope.type === undefined ? {} : { type: scope.type }),
    ...(scope.owner === undefined ? {} : { owner: scope.owner }),
    ...(scope.item === undefined ? {} : { item: scope.item }),
  }
  const { index: user } = parseItemId(subjectID)
  return { user, grant, grantedBy, expires, scope: Object.keys(given).length > 0 ? given : undefined }
}
