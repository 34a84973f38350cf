import * as v from 'valibot'
import { countAttempt } from '../../platform/throttle.ts'
import { defineRegistryAction } from './define-action.ts'

/** Failures that one person's browsers may tell of in an hour. */
const FAILURES = { name: 'worker failure', attempts: 60, windowMs: 3600_000 }

/**
 * Action: logs that a browser could not register the service worker. Throws `tooManyAttempts` beyond 60 in an
 * hour.
 */
export const workerFailed = defineRegistryAction({
  name: 'workerFailed',
  kind: 'ephemeral',
  payload: v.looseObject({ detail: v.pipe(v.string(), v.maxLength(1000)) }),
  load: async () => undefined,
  authorize: () => {},
  async command({ payload, principal, deps }) {
    await countAttempt(deps.database, [[FAILURES, principal.userId ?? '']])
    deps.noteWorkerFailure(payload.detail)
  },
  present: () => ({}),
})
