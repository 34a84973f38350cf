import * as v from 'valibot'
import { itemIdSchema, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import type { TokenClaims } from '../../items/facts/identity.ts'
import { defineAccountAction, type AccountRequest } from './define-action.ts'

/**
 * Returns the caller's own claims. Throws in a masquerade: an administrator must not change the person's
 * account.
 */
async function ownClaims({ claims, principal }: AccountRequest<unknown>): Promise<TokenClaims> {
  if (!claims) throw new CairnError('notAllowed')
  refuseMasquerade(principal)
  return claims
}

/**
 * Action: changes the caller's own password, ends their other sessions and the address of their calendar, and
 * invalidates links mailed before. Throws `masquerading`, `passwordWrong`, `tooManyAttempts`, and as
 * `requireGoodPassword` does.
 */
export const changePassword = defineAccountAction({
  name: 'changePassword',
  kind: 'write',
  payload: v.looseObject({
    current: v.pipe(v.string(), v.maxLength(1024)),
    password: v.pipe(v.string(), v.maxLength(1024)),
  }),
  load: (request) => ownClaims(request),
  authorize: () => {},
  command: ({ payload: { current, password }, deps }, { user, session }) =>
    deps.flows.changePassword({ user, session, current, password }),
  present: () => ({}),
})

/**
 * Action: ends every session of the caller, including the current one, and the address of their calendar.
 * Throws `masquerading`.
 */
export const signOutEverywhere = defineAccountAction({
  name: 'signOutEverywhere',
  kind: 'write',
  payload: v.looseObject({}),
  load: (request) => ownClaims(request),
  authorize: () => {},
  command: ({ deps }, { user }) => deps.sessions.endAllOf(user),
  present: () => ({}),
})

/**
 * Action for administrators: closes another account and ends its sessions, or reopens it. Throws `notAllowed`
 * for others, and for an account that is missing or one's own.
 */
export const setAccountDisabled = defineAccountAction({
  name: 'setAccountDisabled',
  kind: 'write',
  payload: v.looseObject({ subjectID: itemIdSchema, disabled: v.boolean() }),
  load: async ({ payload }) => userIndex(payload.subjectID),
  authorize({ principal }, user) {
    if (!principal.admin || user === undefined || principal.userId === `${USER_TYPE}-${user}`)
      throw new CairnError('notAllowed')
  },
  async command({ payload: { disabled }, deps }, user = 0) {
    if (!(await deps.accounts.setDisabled(user, disabled, true))) throw new CairnError('notAllowed')
    if (disabled) await deps.sessions.endAllOf(user)
  },
  present: () => ({}),
})

/** Returns the index in the id of a User item. Undefined for an item of another type. */
export function userIndex(id: ItemId): number | undefined {
  const { type, index } = parseItemId(id)
  return type === USER_TYPE ? index : undefined
}
