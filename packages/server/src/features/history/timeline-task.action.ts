import { timelineTaskQuerySchema } from '@cairn/contract/timeline'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { actOf } from './read-act.ts'

/** The changes of one act (`ops`): all that was written with one change, as far as the caller may see it. */
export const timelineTask = defineCoreAction({
  name: 'timelineTask',
  kind: 'asks',
  payload: timelineTaskQuerySchema,
  load: ({ payload: { id, u }, principal, deps }) => actOf(deps.context, principal, id, u),
  authorize() {},
  command: async (_request, act) => act,
  present: (act) => act,
})
