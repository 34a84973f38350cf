import type { SaveRule } from '@cairn/contract/server'
import { contactsWith, waitsToBegin } from '../../../model/answers/begun.ts'

/** Makes whoever is assigned an internal contact, and notes whether the response waits to be taken on. */
export const saveResponse: SaveRule = ({ after }) => {
  const contacts = contactsWith(after.assigned, after.internalContacts)
  if (contacts) after.internalContacts = contacts
  if (waitsToBegin(after)) after.toBegin = true
  else delete after.toBegin
}
