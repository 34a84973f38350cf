import type { Item } from '@cairn/contract'

/** Properties with phone numbers of a person, the one that most likely reaches them first. */
const PHONES = ['mobilePhone', 'officePhone', 'otherPhone']

/**
 * Returns the e-mail address of a contact and the phone number that most likely reaches the person, if there
 * are any.
 */
export function reachOf(contact: Item): { email?: string; phone?: string } {
  const email = contact['email']
  const phone = PHONES.map((name) => contact[name]).find((value) => typeof value === 'string')
  return { ...(typeof email === 'string' ? { email } : {}), ...(phone === undefined ? {} : { phone }) }
}
