import { peopleQuerySchema } from '@cairn/contract/people'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { findPeople } from './find-people.ts'

/**
 * Accounts by the beginning of a word of the name, for a field that is typed into: those whose names the
 * caller is told.
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
