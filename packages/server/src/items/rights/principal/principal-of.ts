import { CairnError } from '@cairn/contract/errors'
import type { Identity } from '../../facts/identity.ts'
import { actingAs } from './acting-as.ts'
import type { Principal, Principals } from '../../facts/types.ts'

/**
 * Returns the current principal of a socket or request; rights may have changed, so it is asked again each
 * time. A deleted account, or a masquerade that is no longer allowed, gives the visitor's (TRUST.md, T13).
 */
export async function principalOf(identity: Identity | undefined, principals: Principals): Promise<Principal> {
  if (identity === undefined) return principals.visitor
  const { user, actor } = identity
  const principal = await orVisitor(principals, user)
  if (actor === undefined) return principal
  return actingAs(principal, await orVisitor(principals, actor)) ?? principals.visitor
}

function orVisitor(principals: Principals, user: number): Promise<Principal> {
  return principals.ofUser(user).catch((thrown: unknown) => {
    if (thrown instanceof CairnError && thrown.code === 'notSignedIn') return principals.visitor
    throw thrown
  })
}
