import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type ServerAction } from '@cairn/contract/server'
import { SYNC_MOVES, type SyncState } from '../../model/sync.ts'

const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000)))

/** The moves of the sync state, for who has the right `sync` over the thread: the bridge to the other system. */
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
