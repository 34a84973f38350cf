import * as v from 'valibot'
import { parseItemId, type NotifyPairs, type SessionUser } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { SYSTEM } from '../items/facts/system-principal.ts'
import type { Principal, Store } from '../items/facts/types.ts'

const PREFERENCES = ['dark', 'hideGuidance', 'multiColumns'] as const

/**
 * Returns the signed-in person as sent in `authed`: some properties of their User item, effective rights, the
 * given `notifyPairs`, and who is acting as them. Throws `notSignedIn` for a visitor.
 */
export async function sessionUserOf(
  principal: Principal,
  store: Store,
  notifyPairs: NotifyPairs,
): Promise<SessionUser> {
  const { userId: id, actor } = principal
  if (id === undefined) throw new CairnError('notSignedIn')
  const item = await store.read(principal, id)
  const preferences = PREFERENCES.filter((name) => typeof item[name] === 'boolean').map((name) => [
    name,
    item[name] as boolean,
  ])
  return {
    $id: id,
    _i: parseItemId(id).index,
    _u: item._u,
    $version: item._u,
    name: textOf(item.name),
    email: textOf(item.email),
    admin: principal.admin,
    // Everyone who has an account holds `core`.
    capabilities: { core: true, ...principal.capabilities },
    ...(principal.contact === undefined ? {} : { contact: principal.contact }),
    ...(principal.picture === undefined ? {} : { avatar: principal.picture }),
    organizations: [...principal.organizations],
    adminOf: [...principal.adminOf],
    notifyPairs,
    ...Object.fromEntries(preferences),
    ...firstSearchesOf(item.firstSearches),
    ...(typeof item.language === 'string' ? { language: item.language } : {}),
    ...(actor === undefined
      ? {}
      : // Whoever acts as another knows their own name, which the other may not be told.
        { masquerading: true, actor: { id: actor, name: (await store.label(SYSTEM, actor)).label } }),
  }
}

/** Validates the stored preference: only lists of ids by view are used. */
function firstSearchesOf(kept: unknown): Pick<SessionUser, 'firstSearches'> {
  const parsed = v.safeParse(v.record(v.string(), v.string()), kept)
  return parsed.success ? { firstSearches: parsed.output } : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
