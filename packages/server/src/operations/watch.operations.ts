import { CairnError } from '@cairn/contract/errors'
import { parseItemId } from '@cairn/contract'
import { spend } from '../lib/budget.ts'
import type { TypeCatalogue } from '../items/facts/types.ts'
import { defineOperation, type Caller, type CallingSocket, type Operation } from './dispatcher.ts'
import { countAt, idAt } from './path.ts'

/**
 * Cost of a watch in units of work (`search/query/price.ts`): an item is read; for a type each change is
 * checked.
 */
const UNITS = { item: 0.5, type: 5 }

/**
 * Defines the operations addWatch and removeWatch for an item or, as `{Type}-0`, a whole type. Both throw
 * `unknownOperation` without a socket, and `invalidId`; addWatch throws `typeUnknown` too.
 */
export function watchOperations(catalogue: TypeCatalogue): Operation[] {
  return [
    defineOperation('addWatch', { visitors: true, parts: 2 }, async ({ path, caller }) => {
      const socket = socketOf(caller)
      const type = typeWatched(path)
      spend(type === undefined ? UNITS.item : UNITS.type)
      if (type === undefined) return socket.watchItem(idAt(path, 0), countAt(path, 1))
      if (!catalogue.get(type)) throw new CairnError('typeUnknown', type)
      return socket.watchType(type)
    }),
    defineOperation('removeWatch', { visitors: true, parts: 2 }, async ({ path, caller }) => {
      const socket = socketOf(caller)
      const type = typeWatched(path)
      if (type === undefined) socket.unwatchItem(idAt(path, 0))
      else socket.unwatchType(type)
    }),
  ]
}

function typeWatched([id = '']: readonly string[]): string | undefined {
  const { type, index, draft } = parseItemId(id)
  return type !== '' && index === 0 && draft === undefined ? type : undefined
}

function socketOf({ socket }: Caller): CallingSocket {
  if (!socket) throw new CairnError('unknownOperation', 'a watch needs a socket')
  return socket
}
