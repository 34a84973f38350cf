import type { Item, Purposes } from '@cairn/contract'

/**
 * The signed-in person, as far as it decides who takes part in a thread: the id of their contact, and
 * whether they administer the install.
 */
export interface Taker {
  contact?: string | undefined
  admin: boolean
}

/**
 * Returns true if a person may write in a thread and resolve it: participants, and those who may change the
 * thread. An administrator who is no participant may do so only if the purpose of the thread, should it have
 * one, allows administrators.
 */
export function takesPart(thread: Item, { contact, admin }: Taker, purposes: Purposes): boolean {
  if (contact !== undefined && participantsOf(thread).includes(contact)) return true
  const purpose = purposeOf(thread, purposes)
  if (admin) return purpose === undefined || purpose.allowAdmins === true
  return thread.$can?.['update'] === true
}

/** Returns the ids of the contacts that take part in a thread. Empty if there are none. */
export function participantsOf(thread: Item): readonly string[] {
  return [thread.participants ?? []].flat().map(String)
}

/** Returns the purpose of a thread. Returns undefined if it has none, or one that no area registers. */
export function purposeOf(thread: Item, purposes: Purposes) {
  const key = String(thread.purpose ?? '')
  return Object.hasOwn(purposes, key) ? purposes[key] : undefined
}
