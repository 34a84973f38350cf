import { CairnError } from '@cairn/contract/errors'
import type { Principal, Principals } from '../store/types.ts'

/**
 * Who a socket or request stands for now: rights are asked for anew each time, because they may have changed. A person whose
 * account is gone has no more rights than a visitor.
 */
export async function principalOf(user: number | undefined, principals: Principals): Promise<Principal> {
  if (user === undefined) return principals.visitor
  return principals.ofUser(user).catch((thrown: unknown) => {
    if (thrown instanceof CairnError && thrown.code === 'notSignedIn') return principals.visitor
    throw thrown
  })
}
