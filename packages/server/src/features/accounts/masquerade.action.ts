import * as v from 'valibot'
import { itemIdSchema, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { actingAs } from '../../items/rights/principal/acting-as.ts'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import type { Principal } from '../../items/facts/types.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import { defineAccountAction, type AccountActionDeps } from './define-action.ts'

const payload = v.union([
  v.looseObject({ targetUserID: itemIdSchema, stop: v.optional(v.literal(false)) }),
  v.looseObject({ targetUserID: v.optional(v.undefined()), stop: v.literal(true) }),
])
type Payload = v.InferOutput<typeof payload>

/**
 * Action: lets an administrator act as another person with that person's rights, until they stop or the
 * session ends; with `stop`, ends that (RIGHTS.md, "Masquerade"). Returns `{newToken}`, a session token
 * that names both people; former tokens are invalid. Throws `notAllowed` for others, for a start while
 * masquerading, a stop while not, and for administrators or closed accounts as target. Start and end are
 * recorded in the access log.
 */
export const masquerade = defineAccountAction<Payload, Principal | undefined, string>({
  name: 'masquerade',
  kind: 'write',
  payload,
  async load({ payload: { targetUserID }, principal, deps }) {
    if (targetUserID === undefined) return principal.actor === undefined ? undefined : principal
    const target = await openAccount(deps, targetUserID)
    return target && actingAs(target, principal)
  },
  authorize(_request, acting) {
    if (!acting) throw new CairnError('notAllowed')
  },
  async command({ payload: { stop }, claims, deps }, acting) {
    const account = acting?.userId && (await deps.context.loader.loadOne(acting.userId))
    if (!claims || !acting || !account) throw new CairnError('notAllowed')
    const { token } = await deps.sessions.actAs(claims.session, stop ? undefined : account.row.i)
    deps.context.accessLog.note(acting, stop ? 'masqueradeEnd' : 'masquerade', [account.facts])
    return token
  },
  present: (newToken) => ({ newToken }),
})

/** Recent masquerades kept. */
const RECENT = 5

/**
 * Action: returns the last 5 people the administrator acted as, newest first, as `{ids}`. Throws `notAllowed`
 * for other callers.
 */
export const recentMasquerades = defineAccountAction({
  name: 'recentMasquerades',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async ({ principal }) => principal.userId,
  authorize({ principal }) {
    if (!principal.admin) throw new CairnError('notAllowed')
  },
  command: async ({ deps }, administrator) =>
    administrator === undefined ? [] : deps.context.accessLog.masqueradesOf(administrator, RECENT),
  present: (ids) => ({ ids }),
})

/** The person of an account that may sign in; undefined when there is none. */
async function openAccount({ database, principals }: AccountActionDeps, id: ItemId): Promise<Principal | undefined> {
  const { type, index } = parseItemId(id)
  if (type !== USER_TYPE) return undefined
  const rows = await database.query('select 1 from account where user_i = $1 and not disabled', [index])
  return rows.length > 0 ? principalOf({ user: index }, principals) : undefined
}
