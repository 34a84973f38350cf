import * as v from 'valibot'
import { countAttempt } from '../../platform/throttle.ts'
import { defineRegistryAction } from './define-action.ts'

const HOUR_MS = 3600_000
/**
 * Limit of failures that one person's browsers may report per hour; the same one is reported once per visit.
 */
const FAILURES = { name: 'area failure', attempts: 60, windowMs: HOUR_MS }

const payload = v.looseObject({
  area: v.pipe(v.string(), v.maxLength(40)),
  build: v.pipe(v.string(), v.maxLength(64)),
  /** The error shown to the person. */
  code: v.picklist(['areaContract', 'areaCorrupt', 'areaMissing', 'areaThrew', 'areaTimeout']),
  detail: v.pipe(v.string(), v.maxLength(1000)),
})

/**
 * Action: records that an area's code failed in a browser (ARCHITECTURE.md, "Rules", 2). The answer is the
 * same for an unknown or hidden area, of which nothing is recorded. Throws `tooManyAttempts` beyond 60 in an
 * hour.
 */
export const areaFailed = defineRegistryAction({
  name: 'areaFailed',
  kind: 'ephemeral',
  payload,
  load: async () => undefined,
  authorize() {},
  async command({ payload: { area, build, code, detail }, principal, deps }) {
    await countAttempt(deps.database, [[FAILURES, principal.userId ?? '']])
    deps.failedInBrowser(await deps.viewers.of(principal), area, `in a browser, build ${build}, ${code}`, detail)
  },
  present: () => ({}),
})
