import { peopleQuerySchema } from '@cairn/contract/people'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { findPeople } from './find-people.ts'

/**
 * Action: finds accounts whose names have each word of the text (of the last one a beginning suffices), for
 * autocompletion, among those whose names the caller may know.
 */
export const people = defineCoreAction({
  name: 'people',
  kind: 'asks',
  payload: peopleQuerySchema,
  load: ({ payload, principal, deps }) => findPeople(deps.context, principal, payload),
  authorize() {},
  command: async (_request, found) => found,
  present: (found) => found,
})
