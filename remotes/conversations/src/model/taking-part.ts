import type { Item, Purposes } from '@cairn/contract'

/** Who asks, as far as taking part goes: their own contact, and whether they administer the install. */
export interface Taker {
  contact?: string | undefined
  admin: boolean
}

/**
 * Whether a person may write in a thread, and resolve it: its participants, and who may change it. An administrator who is no participant writes
 * where the thread's purpose, if it has one, allows administrators.
 */
export function takesPart(thread: Item, { contact, admin }: Taker, purposes: Purposes): boolean {
  if (contact !== undefined && participantsOf(thread).includes(contact)) return true
  const purpose = purposeOf(thread, purposes)
  if (admin) return purpose === undefined || purpose.allowAdmins === true
  return thread.$can?.['update'] === true
}

export function participantsOf(thread: Item): readonly string[] {
  return [thread.participants ?? []].flat().map(String)
}

export function purposeOf(thread: Item, purposes: Purposes) {
  const key = String(thread.purpose ?? '')
  return Object.hasOwn(purposes, key) ? purposes[key] : undefined
}
