import * as v from 'valibot'
import { updateCountSchema } from '@cairn/contract'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries, targetOf } from '../../items/action/payload.ts'

const reason = v.optional(v.pipe(v.string(), v.maxLength(2000)))

/**
 * Action: restores a deleted item or, with `u`, makes a former version current again as a new version.
 * Returns the item. Throws as `restoreItem` does.
 */
export const restore = defineCoreAction({
  name: 'restore',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, u: v.optional(updateCountSchema), reason }),
  load: async ({ payload }) => targetOf(payload),
  // The store checks rights with the item's state at the time of the write.
  authorize: () => {},
  command: ({ payload, principal, deps }, id) => deps.store.restore(principal, id, payload.u, payload.reason),
  present: (item) => item,
})

/**
 * Action: empties the properties of an item that its type lets be redacted, with a `reason`; the original
 * stays visible to those with the right to it. Returns the item. Throws as `redactItem` does.
 */
export const redact = defineCoreAction({
  name: 'redact',
  kind: 'write',
  payload: v.looseObject({ ...targetEntries, reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)) }),
  load: async ({ payload }) => targetOf(payload),
  authorize: () => {},
  command: ({ payload, principal, deps }, id) => deps.store.redact(principal, id, payload.reason),
  present: (item) => item,
})
