import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { countAttempt } from '../../platform/throttle.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import { defineSupportAction } from './define-action.ts'

const HOUR_MS = 3600_000
/** Requests of one person in an hour: more is not a request. */
const REQUESTS = { name: 'support request', attempts: 10, windowMs: HOUR_MS }

const line = (max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max))

/**
 * Action: mails a person's question to the operator of the install, with who asks and the page they were on;
 * not again if the same was asked within 30 days. Throws `notSignedIn`, `supportMissing` if the install names
 * no operator, `tooManyAttempts` and `masquerading`.
 */
export const supportRequest = defineSupportAction({
  name: 'supportRequest',
  kind: 'write',
  payload: v.looseObject({ subject: line(200), text: line(10_000), page: v.pipe(v.string(), v.maxLength(2000)) }),
  load: async ({ principal, deps }) => {
    const { userId } = principal
    if (userId === undefined) throw new CairnError('notSignedIn')
    const { name, email } = await deps.store.read(principal, userId)
    return { userId, name: String(name ?? ''), email: String(email ?? '') }
  },
  authorize: ({ deps, principal }) => {
    refuseMasquerade(principal)
    if (deps.install().operator?.email === undefined) throw new CairnError('supportMissing')
  },
  async command({ payload: { subject, text, page }, deps }, { userId, name, email }) {
    await countAttempt(deps.database, [[REQUESTS, userId]])
    const values = { subject, text, page, name, email, id: userId }
    // The same request sent twice, after an answer that was lost, is one mail.
    const key = createHash('sha256').update(JSON.stringify(values)).digest('base64url')
    await deps.mail.send({ to: deps.install().operator?.email ?? '', template: 'supportRequest', values, key })
  },
  present: () => ({}),
})
