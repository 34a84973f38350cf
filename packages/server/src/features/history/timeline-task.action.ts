import { timelineTaskQuerySchema } from '@cairn/contract/timeline'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { actOf } from './read-act.ts'

/**
 * Action: returns all changes written together in one transaction (`ops`, at most 5000), as far as the caller
 * may see them. Throws `notAllowed` if there are none.
 */
export const timelineTask = defineCoreAction({
  name: 'timelineTask',
  kind: 'asks',
  payload: timelineTaskQuerySchema,
  load: ({ payload: { id, u }, principal, deps }) => actOf(deps.context, principal, id, u),
  authorize() {},
  command: async (_request, act) => act,
  present: (act) => act,
})
