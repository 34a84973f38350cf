import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../../facts/types.ts'

const kept = new WeakMap<Principal, Map<ItemId, Principal>>()

/**
 * Returns the principal of a person with an administrator acting as them (RIGHTS.md, "Masquerade"); undefined
 * if not allowed: only administrators may masquerade, not as another administrator, and not twice. Repeated
 * calls return the same object, because caches are keyed by it.
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

/**
 * Throws `masquerading` if an administrator is acting as another person. Called by what must be done in one's
 * own name: exports, changes of sign-in, and whatever records no author.
 */
export function refuseMasquerade({ actor }: Pick<Principal, 'actor'>): void {
  if (actor !== undefined) throw new CairnError('masquerading')
}
