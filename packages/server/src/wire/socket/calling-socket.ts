import { isItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../../items/facts/types.ts'
import type { Connection } from './connection.ts'
import type { CallingSocket } from '../../operations/dispatcher.ts'
import { hideInConstantTime } from '../../lib/constant-time.ts'
import type { ViewerProjections, ViewerProjection } from './viewer-projections.ts'

/** The part of a connection that adds and removes watches of items, labels and types. */
export type Watcher = Pick<
  Connection,
  'addItemWatch' | 'addLabelWatch' | 'addTypeWatch' | 'pushItem' | 'pushRemoval' | 'removeItemWatch' | 'removeTypeWatch'
>

/**
 * Returns the functions of a connection that operations may use, for one person. `watchItem` throws
 * `invalidId`, `badMessage` for too many watches and, without a count to resume from, `notAllowed` for an
 * item that they may not read; with one it pushes what was missed, or the removal.
 */
export function callingSocket(
  connection: Watcher,
  principal: Principal,
  project: ViewerProjections,
  endStream: CallingSocket['endStream'],
): CallingSocket {
  return {
    watchItem: (id, resumeFrom) => watchItem(connection, principal, project, id, resumeFrom),
    unwatchItem: (id) => connection.removeItemWatch(id),
    watchType: (type) => connection.addTypeWatch(type),
    unwatchType: (type) => connection.removeTypeWatch(type),
    watchLabel: (id) => connection.addLabelWatch(id),
    endStream,
  }
}

/**
 * Watches an item. With an update count to resume from, what was missed is pushed at once: the item, its
 * removal, or the same version if it may look different (projections.ts). Without one, an unreadable item is
 * refused.
 */
async function watchItem(
  connection: Watcher,
  principal: Principal,
  project: ViewerProjections,
  id: string,
  resumeFrom: number | undefined,
): Promise<void> {
  // Listed before it is read: a change in between is then delivered, not lost.
  connection.addItemWatch(id, resumeFrom ?? 0)
  const started = performance.now()
  const projection = await readProjection(project, principal, id, resumeFrom).catch((thrown: unknown) => {
    connection.removeItemWatch(id)
    throw thrown
  })
  if (!projection) {
    connection.removeItemWatch(id)
    if (resumeFrom === undefined) throw new CairnError('notAllowed')
    await hideInConstantTime(started)
    return connection.pushRemoval(id)
  }
  if (projection.frame.length > 0) connection.pushItem(id, projection, projection.u === resumeFrom)
}

/** Where nothing is resumed, nothing is sent. */
async function readProjection(
  project: ViewerProjections,
  principal: Principal,
  id: string,
  resumeFrom = Number.POSITIVE_INFINITY,
): Promise<ViewerProjection | undefined> {
  if (!isItemId(id)) throw new CairnError('invalidId')
  return (await project(id, new Set([principal]), resumeFrom)).get(principal)
}
