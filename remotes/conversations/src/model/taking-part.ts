import type { Item, Purposes } from '@cairn/contract'

/**
 * The facts about the signed-in person that decide whether they take part in a thread: contact id, and
 * whether they are an administrator.
 */
export interface Taker {
  contact?: string | undefined
  admin: boolean
}

/** The signed-in person, as far as it decides who resolves a thread: their account. */
export interface Resolver {
  userId?: string | undefined
  admin: boolean
}

/**
 * Returns true if a person may write in a thread: participants, and those who may change the
 * thread. An administrator who is no participant may do so only if the purpose of the thread, should it have
 * one, allows administrators.
 */
export function takesPart(thread: Item, { contact, admin }: Taker, purposes: Purposes): boolean {
  if (contact !== undefined && participantsOf(thread).includes(contact)) return true
  const purpose = purposeOf(thread, purposes)
  if (admin) return purpose === undefined || purpose.allowAdmins === true
  return thread.$can?.['update'] === true
}

/**
 * Tells whether a participant may move a thread between open and resolved. A thread that an action resolves
 * may only be resolved by hand by its author and administrators.
 */
export function mayResolve(thread: Item, { userId, admin }: Resolver, purposes: Purposes): boolean {
  return admin || purposeOf(thread, purposes)?.resolvedBy === undefined || thread._c.by === userId
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
