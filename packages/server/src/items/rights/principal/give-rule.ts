import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ItemLoader } from '../../facts/item-loader.ts'
import type { StoredItem } from '../../facts/item-row.ts'
import type { Grant, Principal } from '../../facts/types.ts'
import { ownersOf, type ItemFacts } from '../../facts/item-facts.ts'
import { ADMIN_ORG, rightOf, ROLE } from '../../facts/right.ts'
import { readRole, ROLE_TYPE } from './rights.ts'
import { mayRead } from '../visibility-keys.ts'

/**
 * Tells whether the person administers the other one: as an administrator of the install, or of an
 * organisation that the other belongs to.
 */
export function administers(
  { admin, adminOf, userId }: Principal,
  other: Pick<Principal, 'organizations' | 'userId'>,
): boolean {
  return admin || (userId !== undefined && other.organizations.some((organization) => adminOf.includes(organization)))
}

/**
 * Throws `notAllowed` unless the person may give or revoke this right (RIGHTS.md, "Grants"): administrators
 * any; administrators of an organisation any right inside it, and its roles if they hold the role's
 * capabilities. `item` is what a right for one item is for, `role` the role that is given. Throws
 * `badMessage` for an unknown right.
 */
export function authorizeGrant(
  principal: Principal,
  grant: Grant,
  { item, role }: { item?: ItemFacts; role?: ItemFacts } = {},
): void {
  const isSound =
    grant.grant === ROLE ? role?.type.name === ROLE_TYPE : grant.grant === ADMIN_ORG || rightOf(grant) !== undefined
  if (!isSound) throw new CairnError('badMessage', `"${grant.grant}" is not a known right`)
  if (principal.admin) return
  const isMine = (owner: ItemId | undefined) => owner !== undefined && principal.adminOf.includes(owner)
  if (grant.grant === ROLE) {
    const { owner, capabilities } = readRole(role?.values ?? {})
    if (isMine(owner) && capabilities.every((name) => principal.capabilities[name] === true)) return
    throw new CairnError('notAllowed')
  }
  const reach = item ? ownersOf(item) : [grant.scope?.owner ?? grant.grantedBy]
  if (!isMine(grant.grantedBy) || reach.length === 0 || !reach.every(isMine)) throw new CairnError('notAllowed')
}

/**
 * Loads what `authorizeGrant` needs: the role that is given, or the item that a right is for. Throws
 * `notAllowed` if it is missing or deleted, or `principal` may not read it.
 */
export async function loadGiven(
  loader: Pick<ItemLoader, 'loadOne'>,
  principal: Principal,
  { grant, grantedBy, scope }: { grant: string; grantedBy: ItemId; scope?: { item?: string | undefined } | undefined },
): Promise<{ item?: ItemFacts; role?: ItemFacts }> {
  const role = grant === ROLE ? await loader.loadOne(grantedBy) : undefined
  const item = scope?.item && isItemId(scope.item) ? await loader.loadOne(scope.item) : undefined
  const isThere = (found: StoredItem | undefined) => found && !found.row.deleted && mayRead(principal, found.facts)
  if ((scope?.item && !isThere(item)) || (grant === ROLE && !isThere(role))) throw new CairnError('notAllowed')
  return { ...(item ? { item: item.facts } : {}), ...(role ? { role: role.facts } : {}) }
}

/**
 * Throws `notAllowed` unless the person administers the owner of a role, also the former one (`before`), and
 * holds its capabilities. Throws `invalidItem` if one of its rights is unknown. Does nothing for items of
 * other types.
 */
export function authorizeRole(principal: Principal, after: ItemFacts, before?: ItemFacts): void {
  if (after.type.name !== ROLE_TYPE) return
  const role = readRole(after.values)
  for (const grant of role.grants) {
    const right = rightOf({ grant, grantedBy: role.owner ?? after.id })
    if (!right)
      throw new CairnError('invalidItem', `"${grant}" is not a known right`, {
        properties: { grants: { userMessage: 'errors.invalidOption' } },
      })
  }
  if (principal.admin) return
  const isHeld = role.capabilities.every((name) => principal.capabilities[name] === true)
  const isMine = role.owner !== undefined && principal.adminOf.includes(role.owner)
  const wasMine = !before || ownersOf(before).every((owner) => isItemId(owner) && principal.adminOf.includes(owner))
  if (!isHeld || !isMine || !wasMine) throw new CairnError('notAllowed')
}
