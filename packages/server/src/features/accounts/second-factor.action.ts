import * as v from 'valibot'
import { itemIdSchema, parseItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ActionKind } from '@cairn/contract/server'
import type { CoreAction } from '../../items/action/define-action.ts'
import { refuseMasquerade } from '../../items/rights/acting-as.ts'
import { USER_TYPE } from '../../items/model/item-facts.ts'
import { defineAccountAction, type AccountActionParts, type AccountRequest } from './define-action.ts'

const code = v.pipe(v.string(), v.maxLength(60))
const password = v.pipe(v.string(), v.maxLength(1024))

/** Of the caller's own account: status, setting up, confirming, and, with the password, new recovery codes and removal. */
export const ownSecondFactor: readonly CoreAction<AccountActionParts>[] = [
  own('secondFactor', 'asks', v.looseObject({}), ({ parts }, user) => parts.flows.secondFactor.status(user)),
  own('beginSecondFactor', 'write', v.looseObject({}), async ({ parts }, user) => {
    const account = await parts.accounts.byUser(user)
    return parts.flows.secondFactor.enrol(user, account?.email ?? '')
  }),
  own('confirmSecondFactor', 'write', v.looseObject({ code }), async ({ payload, parts }, user) => ({
    recoveryCodes: await parts.flows.secondFactor.confirm(user, payload.code),
  })),
  own('renewRecoveryCodes', 'write', v.looseObject({ password }), async ({ payload, parts }, user) => {
    await requireFactor(parts, user)
    await parts.flows.requirePassword(user, payload.password)
    return { recoveryCodes: await parts.flows.secondFactor.renewCodes(user) }
  }),
  own('removeSecondFactor', 'write', v.looseObject({ password }), async ({ payload, parts }, user) => {
    await parts.flows.requirePassword(user, payload.password)
    await parts.flows.secondFactor.remove(user)
  }),
]

/** Takes the second factor of somebody who lost theirs away, so that the password is enough again. Administrators only; it is in the access log. */
export const resetSecondFactor = defineAccountAction({
  name: 'resetSecondFactor',
  kind: 'write',
  payload: v.looseObject({ subjectID: itemIdSchema }),
  load: ({ payload, parts }) => parts.parts.loader.loadOne(payload.subjectID),
  authorize({ principal }, account) {
    if (!principal.admin || account?.facts.type.name !== USER_TYPE || account.facts.id === principal.userId)
      throw new CairnError('notAllowed')
  },
  async command({ principal, parts }, account) {
    if (!account) throw new CairnError('notAllowed')
    await parts.flows.secondFactor.remove(account.row.i)
    parts.parts.accessLog.note(principal, 'secondFactorReset', [account.facts])
  },
  present: () => ({}),
})

function own<Payload>(
  name: string,
  kind: ActionKind,
  payload: v.GenericSchema<unknown, Payload>,
  command: (request: AccountRequest<Payload>, user: number) => Promise<unknown>,
): CoreAction<AccountActionParts> {
  return defineAccountAction({
    name,
    kind,
    payload,
    load: async () => undefined,
    authorize: ({ principal }) => refuseMasquerade(principal),
    command: (request) => command(request, parseItemId(request.principal.userId ?? '').index),
    present: (outcome) => outcome ?? {},
  })
}

async function requireFactor({ flows }: AccountActionParts, user: number): Promise<void> {
  if (!(await flows.secondFactor.status(user)).isOn) throw new CairnError('notAllowed')
}
