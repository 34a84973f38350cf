import { itemId, type ItemId, type SessionUser } from '@cairn/contract'
import type { Principal, Store } from '../store/types.ts'

const PREFERENCES = ['dark', 'hideGuidance', 'multiColumns'] as const

/** The signed-in person as `authed` tells them: their User item and what their rights come to (platform-core section 3). */
export async function sessionUserOf(user: number, principal: Principal, store: Store): Promise<SessionUser> {
  const id: ItemId = itemId('User', user)
  const item = await store.read(principal, id)
  const preferences = PREFERENCES.filter((name) => typeof item[name] === 'boolean').map((name) => [
    name,
    item[name] as boolean,
  ])
  return {
    $id: id,
    _i: user,
    _u: item._u,
    name: textOf(item.name),
    email: textOf(item.email),
    admin: principal.admin,
    capabilities: { ...principal.capabilities },
    ...(principal.contact === undefined ? {} : { contact: principal.contact }),
    organizations: [...principal.organizations],
    ...Object.fromEntries(preferences),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
