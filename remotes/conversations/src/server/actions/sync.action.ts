import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type ServerAction } from '@cairn/contract/server'
import { SYNC_MOVES, type SyncState } from '../../model/sync.ts'

const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000)))

/**
 * The actions that move the sync state of a thread, by their names, for people with the right `Thread.sync`.
 * Each throws `transition` in a state that it does not start from.
 */
export const syncActions: Record<string, ServerAction> = Object.fromEntries(
  Object.entries(SYNC_MOVES).map(([name, move]) => [name, syncAction(move) as ServerAction]),
)

function syncAction({ from, to }: { from: readonly SyncState[]; to: SyncState }) {
  return defineAction({
    kind: 'write',
    types: ['Thread'],
    on: 'item',
    right: 'sync',
    payload: v.object({ reason }),
    result: v.looseObject({ $id: v.string() }),
    async run({ payload, item: thread, asServer, items }) {
      if (!thread) throw new CairnError('notAllowed')
      const state = String(thread.syncState ?? 'LOCAL')
      if (!from.some((each) => each === state))
        throw new CairnError('transition', `${state} → ${to}`, { from: state, to })
      const { _t, _i, _u } = thread
      await asServer.update({ _t, _i, _u, syncState: to }, payload.reason)
      return items.read(thread.$id)
    },
  })
}
