import type { Principal, Principals } from '../store/types.ts'

/** Who a socket or request stands for now: rights are asked for anew each time, because they may have changed. */
export async function principalOf(user: number | undefined, principals: Principals): Promise<Principal> {
  return user === undefined ? principals.visitor : principals.ofUser(user)
}
