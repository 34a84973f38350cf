import type { SaveRule } from '@cairn/contract/server'
import { contactsWith, waitsToBegin } from '../../../model/answers/begun.ts'

/**
 * Save rule of responses: adds the assigned person to the internal contacts, and stores whether the response
 * still has to be assigned.
 */
export const saveResponse: SaveRule = ({ after }) => {
  const contacts = contactsWith(after.assigned, after.internalContacts)
  if (contacts) after.internalContacts = contacts
  if (waitsToBegin(after)) after.toBegin = true
  else delete after.toBegin
}
