import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'

/**
 * A new thread is open, kept here alone, and its creator takes part in it. Whoever it is assigned to takes part, too: nobody is given work on
 * what they may not see.
 */
export const saveThread: SaveRule = ({ before, after, actor }) => {
  if (!before) {
    after.resolved ??= false
    after.syncState ??= 'LOCAL'
    after.sortTS ??= new Date().toISOString()
  }
  const taking = [before ? undefined : actor.contact, after.assignedTo].filter((id) => typeof id === 'string')
  const participants = [after.participants ?? []].flat()
  const added = taking.filter((id) => !participants.includes(id))
  if (added.length > 0) after.participants = [...participants, ...added]
  if (after.assignedDue !== undefined && after.assignedTo === undefined)
    throw new CairnError('invalidItem', 'a due date is somebody’s', {
      properties: { assignedTo: { userMessage: 'errors.required' } },
    })
}
