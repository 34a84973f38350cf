import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'

/**
 * Save rule: completes a thread before it is saved: a new one is open, and its creator and assignee take
 * part. Throws `invalidItem` of `assignedTo` for a due date without an assignee.
 */
export const saveThread: SaveRule = ({ before, after, actor }) => {
  if (!before) {
    after.resolved ??= false
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
