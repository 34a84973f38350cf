import * as v from 'valibot'
import { parseItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { readable, type ActionKind } from '@cairn/contract/server'
import type { CoreAction } from '../../../items/action/define-action.ts'
import { refuseMasquerade } from '../../../items/rights/principal/acting-as.ts'
import { USER_TYPE } from '../../../items/facts/item-facts.ts'
import { defineAccountAction, type AccountActionDeps, type AccountRequest } from '../define-action.ts'

const code = v.pipe(v.string(), v.maxLength(60))
const password = v.pipe(v.string(), v.maxLength(1024))

/**
 * The five actions on the caller's own second factor: its status, starting to set it up, confirming it by a
 * code, new recovery codes, and removal; all but status and confirmation take the password. They throw
 * `masquerading`, `passwordWrong`, `secondFactorFailed` and `tooManyAttempts`; `notAllowed` for a new setup
 * while one is confirmed, and for new codes while none is.
 */
export const ownSecondFactor: readonly CoreAction<AccountActionDeps>[] = [
  own('secondFactor', 'asks', v.looseObject({}), ({ deps }, user) => deps.flows.secondFactor.status(user)),
  // Whoever has a session alone does not lock its person out.
  own('beginSecondFactor', 'write', v.looseObject({ password }), async ({ payload, deps }, user) => {
    const { email } = await deps.flows.requirePassword(user, payload.password)
    return deps.flows.secondFactor.enrol(user, email)
  }),
  own('confirmSecondFactor', 'write', v.looseObject({ code }), async ({ payload, deps }, user) => ({
    recoveryCodes: await deps.flows.secondFactor.confirm(user, payload.code),
  })),
  own('renewRecoveryCodes', 'write', v.looseObject({ password }), async ({ payload, deps }, user) => {
    await requireFactor(deps, user)
    await deps.flows.requirePassword(user, payload.password)
    return { recoveryCodes: await deps.flows.secondFactor.renewCodes(user) }
  }),
  own('removeSecondFactor', 'write', v.looseObject({ password }), async ({ payload, deps }, user) => {
    await deps.flows.requirePassword(user, payload.password)
    await deps.flows.secondFactor.remove(user)
  }),
]

/**
 * Action for administrators: removes the second factor of a person who lost it, so that the password
 * suffices. Recorded in the access log. Throws `notAllowed` for others and for one's own account, and
 * `invalidItem` for a missing one.
 */
export const resetSecondFactor = defineAccountAction({
  name: 'resetSecondFactor',
  kind: 'write',
  payload: v.looseObject({ subjectID: readable(USER_TYPE) }),
  load: ({ payload, deps }) => deps.context.loader.loadOne(payload.subjectID),
  authorize({ principal }, account) {
    if (!principal.admin || !account || account.facts.id === principal.userId) throw new CairnError('notAllowed')
  },
  async command({ principal, deps }, account) {
    if (!account) throw new CairnError('notAllowed')
    await deps.flows.secondFactor.remove(account.row.i)
    deps.context.accessLog.note(principal, 'secondFactorReset', [account.facts])
  },
  present: () => ({}),
})

function own<Payload>(
  name: string,
  kind: ActionKind,
  payload: v.GenericSchema<unknown, Payload>,
  command: (request: AccountRequest<Payload>, user: number) => Promise<unknown>,
): CoreAction<AccountActionDeps> {
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

async function requireFactor({ flows }: AccountActionDeps, user: number): Promise<void> {
  if (!(await flows.secondFactor.status(user)).isOn) throw new CairnError('notAllowed')
}
