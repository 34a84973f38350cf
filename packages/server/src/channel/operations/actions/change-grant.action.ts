import * as v from 'valibot'
import { isItemId, itemIdSchema, parseItemId, typeNameSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { refuseMasquerade } from '../../../permissions/acting-as.ts'
import { authorizeGrant } from '../../../permissions/give-rule.ts'
import { giveGrant, takeGrant } from '../../../permissions/grants.ts'
import { ROLE } from '../../../permissions/right.ts'
import { mayRead } from '../../../permissions/visibility-keys.ts'
import { shareItem } from '../../../store/share-item.ts'
import type { Grant } from '../../../store/types.ts'
import { defineCoreAction, type ActionRequest, type CoreAction } from '../core-action.ts'
import { loadSubject } from '../subject.ts'

const payload = v.looseObject({
  subjectID: itemIdSchema,
  grant: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  grantedBy: itemIdSchema,
  scope: v.optional(
    v.strictObject({
      type: v.optional(typeNameSchema),
      owner: v.optional(itemIdSchema),
      item: v.optional(itemIdSchema),
    }),
  ),
  expires: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
type Payload = v.InferOutput<typeof payload>

/** Gives a person whom the caller administers a right, a role or a relation; nobody can give what they lack. */
export const giveGrantAction = changeGrant('giveGrant', async ({ payload: given, parts }) => {
  const { expires, scope, ...change } = changeOf(given)
  const at = expires === undefined ? {} : { expires: new Date(expires) }
  await giveGrant(parts.database, { ...change, ...at, ...(scope ? { scope } : {}) }, shareItem(parts.parts))
})

/** Takes it back, wherever that giver gave it, or only where it has the scope that is given. */
export const takeGrantAction = changeGrant('takeGrant', async ({ payload: taken, parts }) => {
  const { user, grant, grantedBy, scope } = changeOf(taken)
  await takeGrant(parts.database, { user, grant, grantedBy, ...(scope ? { scope } : {}) })
})

function changeGrant(name: string, command: (request: ActionRequest<Payload>) => Promise<void>): CoreAction {
  return defineCoreAction({
    name,
    payload,
    async load(request) {
      const { subjectID, grant, grantedBy, scope } = request.payload
      // One's own rights are given by others, also by the rule of whom one administers.
      if (subjectID === request.principal.userId && !request.principal.admin) throw new CairnError('notAllowed')
      await loadSubject(request, subjectID)
      const { loader } = request.parts.parts
      const role = grant === ROLE ? await loader.loadOne(grantedBy) : undefined
      const item = scope?.item && isItemId(scope.item) ? await loader.loadOne(scope.item) : undefined
      if ((scope?.item && (!item || item.row.deleted || !mayRead(request.principal, item.facts))) || role?.row.deleted)
        throw new CairnError('notAllowed')
      return { role: role?.facts, item: item?.facts }
    },
    authorize({ payload: asked, principal }, { role, item }) {
      refuseMasquerade(principal)
      const { grant, grantedBy, scope } = changeOf(asked)
      const wanted: Grant = { grant, grantedBy, ...(scope ? { scope } : {}) }
      authorizeGrant(principal, wanted, { ...(item ? { item } : {}), ...(role ? { role } : {}) })
    },
    async command(request) {
      await command(request)
      request.parts.parts.onCommit()
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
