import * as v from 'valibot'
import { itemIdSchema, parseItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { refuseMasquerade } from '../../items/rights/acting-as.ts'
import { authorizeGrant, loadGiven } from '../../items/rights/give-rule.ts'
import { giveGrant, takeGrant } from '../../items/rights/grants.ts'
import { shareItem } from '../../items/store/share-item.ts'
import { defineCoreAction, type ActionRequest, type CoreAction } from '../../items/action/define-action.ts'
import { rightEntries } from '../../items/action/right-entries.ts'
import { loadSubject } from './subject.ts'

const payload = v.looseObject({
  subjectID: itemIdSchema,
  ...rightEntries,
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
})
type Payload = v.InferOutput<typeof payload>

/** Gives a person whom the caller administers a right, a role or a relation; nobody can give what they lack. */
export const giveGrantAction = changeGrant('giveGrant', async ({ payload: given, principal, parts }) => {
  const { expires, scope, ...change } = changeOf(given)
  const more = {
    ...(expires === undefined ? {} : { expires: new Date(expires) }),
    ...(scope ? { scope } : {}),
    ...(principal.userId ? { by: principal.userId } : {}),
    ...(given.reason ? { reason: given.reason } : {}),
  }
  await giveGrant(parts.database, { ...change, ...more }, shareItem(parts.parts))
})

/** Takes it back, wherever that giver gave it, or only where it has the scope that is given. */
export const takeGrantAction = changeGrant('takeGrant', async ({ payload: taken, parts }) => {
  const { user, grant, grantedBy, scope } = changeOf(taken)
  await takeGrant(parts.database, { user, grant, grantedBy, ...(scope ? { scope } : {}) })
})

function changeGrant(name: string, command: (request: ActionRequest<Payload>) => Promise<void>): CoreAction {
  return defineCoreAction({
    name,
    kind: 'write',
    payload,
    async load(request) {
      const { subjectID } = request.payload
      // One's own rights are given by others, also by the rule of whom one administers.
      if (subjectID === request.principal.userId && !request.principal.admin) throw new CairnError('notAllowed')
      await loadSubject(request, subjectID)
      return loadGiven(request.parts.parts.loader, request.principal, request.payload)
    },
    authorize({ payload: asked, principal }, given) {
      refuseMasquerade(principal)
      const { grant, grantedBy, scope } = changeOf(asked)
      authorizeGrant(principal, { grant, grantedBy, ...(scope ? { scope } : {}) }, given)
    },
    async command(request) {
      await command(request)
      request.parts.parts.onCommit([request.payload.subjectID])
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
