import { timelineQuerySchema } from '@cairn/contract/timeline'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { authorizeTimeline, timelinePage } from './timeline-page.ts'

/**
 * Action: returns who changed what and when, newest first: of everything the caller may see, or of one item
 * and those that refer to it (at most 200 by each property). Throws `notAllowed` for a hidden or missing
 * item, and `invalidFilter` for a foreign cursor.
 */
export const timeline = defineCoreAction({
  name: 'timeline',
  kind: 'asks',
  payload: timelineQuerySchema,
  load: ({ payload: { id }, principal, deps }) => authorizeTimeline(deps, principal, id),
  authorize() {},
  command: ({ payload, principal, deps }) => timelinePage(deps, principal, payload),
  present: (page) => page,
})
