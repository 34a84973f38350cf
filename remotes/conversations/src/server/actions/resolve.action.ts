import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { mayResolve, takesPart } from '../../model/taking-part.ts'

const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000)))

/**
 * Resolves a thread. Returns the thread. Throws `transition` if it is resolved already, or if its purpose
 * names another action for it and somebody else began it, and `notAllowed` for people who do not take part.
 */
export const resolveThread = moveTo(true)
/** Opens a resolved thread again. Returns the thread. Throws like `resolveThread`. */
export const reopenThread = moveTo(false)

function moveTo(resolved: boolean) {
  return defineAction({
    kind: 'write',
    types: ['Thread'],
    on: 'item',
    payload: v.object({ reason }),
    result: v.looseObject({ $id: v.string() }),
    async run({ payload, item: thread, actor, purposes, asServer, items }) {
      if (!thread || !takesPart(thread, actor, purposes)) throw new CairnError('notAllowed')
      const states = { from: nameOf(thread.resolved === true), to: nameOf(resolved) }
      if (states.from === states.to || !mayResolve(thread, actor, purposes))
        throw new CairnError('transition', `${states.from} → ${states.to}`, states)
      const { _t, _i, _u } = thread
      await asServer.update({ _t, _i, _u }, payload.reason, { resolved })
      return items.read(thread.$id)
    },
  })
}

function nameOf(resolved: boolean): string {
  return resolved ? 'RESOLVED' : 'OPEN'
}
