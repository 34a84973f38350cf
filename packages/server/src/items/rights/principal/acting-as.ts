import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../../facts/types.ts'

const kept = new WeakMap<Principal, Map<ItemId, Principal>>()

/**
 * The rights of a person in the hands of an administrator (RIGHTS.md, "Masquerade"), undefined where that may not be: only administrators
 * masquerade, never towards one, and never while they do already. The same object each time, since what is derived from it is kept by it.
 */
export function actingAs(subject: Principal, { userId, admin, actor, contact }: Principal): Principal | undefined {
  if (!admin || actor !== undefined || userId === undefined) return undefined
  if (subject.admin || subject.userId === undefined) return undefined
  const byActor = kept.get(subject) ?? new Map<ItemId, Principal>()
  kept.set(subject, byActor)
  const principal = byActor.get(userId) ?? { ...subject, actor: userId, actorContact: contact }
  byActor.set(userId, principal)
  return principal
}

/** Throws `masquerading` for what nobody may do in another person's name: export, change how they sign in, and all that keeps no name of who did it. */
export function refuseMasquerade({ actor }: Pick<Principal, 'actor'>): void {
  if (actor !== undefined) throw new CairnError('masquerading')
}
