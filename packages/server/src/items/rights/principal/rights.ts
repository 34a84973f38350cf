import * as v from 'valibot'
import { isItemId, type ItemId } from '@cairn/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { ItemLoader } from '../../facts/item-loader.ts'
import type { Grant } from '../../facts/types.ts'
import { ADMIN_ORG, ROLE } from '../../facts/right.ts'

/**
 * Name of the core type of roles: bundles of grants and capabilities that an organisation gives to people.
 */
export const ROLE_TYPE = 'Role'

/** The rights given to a person, directly and by roles, that are in force now. */
export interface Rights {
  adminOf: ItemId[]
  grants: Grant[]
  capabilities: string[]
  roles: ItemId[]
  /** When the first of them expires (milliseconds since 1970); infinite if none does. */
  until: number
}

interface GrantRow {
  grant_name: string
  granted_by: ItemId
  scope_type: string | null
  scope_owner: ItemId | null
  scope_item: ItemId | null
  expires: string | null
}

const texts = v.fallback(v.array(v.string()), [])
const roleSchema = v.object({ owner: v.fallback(v.string(), ''), grants: texts, capabilities: texts })

/** Loads the rights of a user that are in force by this process's clock. */
export async function loadRights(database: Database, loader: ItemLoader, user: number): Promise<Rights> {
  const rows = await database.query<GrantRow>(
    'select grant_name, granted_by, scope_type, scope_owner, scope_item, expires from grant_given where user_i = $1 order by id',
    [user],
    'grants',
  )
  const own = rows.map(grantOfRow).filter(({ expires }) => expires === undefined || expires > Date.now())
  const held = own.filter(({ grant, scope }) => grant === ROLE && !scope)
  const roles = await rolesOf(loader, held)
  return {
    // An organisation is administered as a whole: a narrower relation gives nothing.
    adminOf: own.filter(({ grant, scope }) => grant === ADMIN_ORG && !scope).map(({ grantedBy }) => grantedBy),
    grants: [
      ...own.filter(({ grant }) => grant !== ADMIN_ORG && grant !== ROLE),
      ...roles.flatMap(({ grants }) => grants),
    ],
    capabilities: roles.flatMap(({ capabilities }) => capabilities),
    roles: held.map(({ grantedBy }) => grantedBy),
    until: Math.min(Number.POSITIVE_INFINITY, ...own.flatMap(({ expires }) => expires ?? [])),
  }
}

/**
 * Reads from a role's values what it gives, and by which organisation. A role without an owner gives only
 * capabilities.
 */
export function readRole(values: unknown): { owner: ItemId | undefined; grants: string[]; capabilities: string[] } {
  const { owner, grants, capabilities } = v.parse(roleSchema, values)
  return { owner: isItemId(owner) ? owner : undefined, grants, capabilities }
}

async function rolesOf(
  loader: ItemLoader,
  held: readonly Grant[],
): Promise<{ grants: Grant[]; capabilities: string[] }[]> {
  if (held.length === 0) return []
  const items = await loader.load(held.map(({ grantedBy }) => grantedBy))
  return held.flatMap(({ grantedBy: through, expires }) => {
    const item = items.get(through)
    if (!item || item.row.deleted || item.facts.type.name !== ROLE_TYPE) return []
    const { owner, grants, capabilities } = readRole(item.facts.values)
    const ofRole = (grant: string): Grant[] =>
      owner ? [{ grant, grantedBy: owner, through, ...(expires === undefined ? {} : { expires }) }] : []
    return [{ grants: grants.flatMap(ofRole), capabilities }]
  })
}

function grantOfRow({ grant_name, granted_by, scope_type, scope_owner, scope_item, expires }: GrantRow): Grant {
  const scope = {
    ...(scope_type ? { type: scope_type } : {}),
    ...(scope_owner ? { owner: scope_owner } : {}),
    ...(scope_item ? { item: scope_item } : {}),
  }
  return {
    grant: grant_name,
    grantedBy: granted_by,
    ...(Object.keys(scope).length > 0 ? { scope } : {}),
    ...(expires ? { expires: Date.parse(expires) } : {}),
  }
}
