import type { Store } from '../../store/types.ts'
import { defineOperation, type Operation } from '../dispatcher.ts'
import { expectPath } from './path.ts'

/** search/ids (protocol.md, "Query"). */
export function searchOperations(store: Store): Operation[] {
  return [
    defineOperation('search', { visitors: true }, async ({ path, body, caller }) => {
      expectPath(path, 'ids')
      return store.search(caller.principal, body)
    }),
  ]
}
