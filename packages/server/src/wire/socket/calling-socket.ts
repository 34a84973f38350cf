import { isItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../../items/model/types.ts'
import type { Connection } from './connection.ts'
import type { CallingSocket } from '../../operations/dispatcher.ts'
import { hideInEvenTime } from '../../lib/even-time.ts'
import type { Look, Sight } from './sights.ts'

/** The part of a connection with which an operation adds and removes watches of items, labels and types. */
export type Watcher = Pick<
  Connection,
  'addItemWatch' | 'addLabelWatch' | 'addTypeWatch' | 'pushItem' | 'pushRemoval' | 'removeItemWatch' | 'removeTypeWatch'
>

/** What operations may do with the socket they came on, for one person. */
export function callingSocket(
  connection: Watcher,
  principal: Principal,
  look: Look,
  endStream: CallingSocket['endStream'],
): CallingSocket {
  return {
    watchItem: (id, resumeFrom) => watchItem(connection, principal, look, id, resumeFrom),
    unwatchItem: (id) => connection.removeItemWatch(id),
    watchType: (type) => connection.addTypeWatch(type),
    unwatchType: (type) => connection.removeTypeWatch(type),
    watchLabel: (id) => connection.addLabelWatch(id),
    endStream,
  }
}

/**
 * Watches an item. With an update count to resume from, what was missed follows at once: the item as it is, or its removal;
 * so does what may be seen otherwise with the same count (sights.ts).
 * Without one, an item that cannot be read is refused.
 */
async function watchItem(
  connection: Watcher,
  principal: Principal,
  look: Look,
  id: string,
  resumeFrom: number | undefined,
): Promise<void> {
  // Listed before it is read: a change in between is then delivered, not lost.
  connection.addItemWatch(id, resumeFrom ?? 0)
  const started = performance.now()
  const sight = await readSight(look, principal, id, resumeFrom).catch((thrown: unknown) => {
    connection.removeItemWatch(id)
    throw thrown
  })
  if (!sight) {
    connection.removeItemWatch(id)
    if (resumeFrom === undefined) throw new CairnError('notAllowed')
    await hideInEvenTime(started)
    return connection.pushRemoval(id)
  }
  if (sight.frame.length > 0) connection.pushItem(id, sight.u, sight.frame, sight.u === resumeFrom)
}

/** Where nothing is resumed, nothing is sent. */
async function readSight(
  look: Look,
  principal: Principal,
  id: string,
  resumeFrom = Number.POSITIVE_INFINITY,
): Promise<Sight | undefined> {
  if (!isItemId(id)) throw new CairnError('invalidId')
  return (await look(id, new Set([principal]), resumeFrom)).get(principal)
}
