import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { countAttempt } from '../../platform/throttle.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import { defineSupportAction } from './define-action.ts'

const HOUR_MS = 3600_000
const TRIES = { name: 'mail tried', attempts: 10, windowMs: HOUR_MS }

/**
 * Action for administrators: sends a mail to the caller's own address, to see whether mail arrives. Returns
 * `{isMailed}`: false if no mail server is set, and the mail waits. Throws `notAllowed` for others,
 * `masquerading` and `tooManyAttempts`.
 */
export const tryMail = defineSupportAction({
  name: 'tryMail',
  kind: 'write',
  payload: v.looseObject({}),
  async load({ principal, deps }) {
    const { admin, userId } = principal
    if (!admin || userId === undefined) throw new CairnError('notAllowed')
    const { email, language = 'en' } = await deps.store.read(principal, userId)
    return { userId, to: String(email), language: String(language).slice(0, 2) }
  },
  authorize: ({ principal }) => refuseMasquerade(principal),
  async command({ deps }, { userId, to, language }) {
    await countAttempt(deps.database, [[TRIES, userId]])
    await deps.mail.send({ to, template: 'tried', values: {}, language })
    return { isMailed: deps.isMailDelivered }
  },
  present: (outcome) => outcome,
})
