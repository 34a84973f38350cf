import * as v from 'valibot'
import { isItemId, itemId, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Database } from '../database/database.ts'
import type { ItemLoader } from '../store/item-loader.ts'
import type { Change, Feed, Grant, Principal, Principals } from '../store/types.ts'
import { USER_TYPE } from './item-facts.ts'

const CONTACT_TYPE = 'Contact'
/** The property of a contact that names the organisations it belongs to. */
const MEMBERSHIP = 'organizations'
const ADMIN_ORG = 'adminOrg'

const ids = v.fallback(
  v.array(
    v.pipe(
      v.string(),
      v.check(isItemId),
      v.transform((id) => id as ItemId),
    ),
  ),
  [],
)
const userSchema = v.object({
  admin: v.fallback(v.boolean(), false),
  capabilities: v.fallback(v.array(v.string()), []),
  contact: v.fallback(v.string(), ''),
})

export const VISITOR: Principal = {
  userId: undefined,
  admin: false,
  contact: undefined,
  organizations: [],
  adminOf: [],
  capabilities: {},
  grants: [],
}

interface Cached {
  principal: Promise<Principal>
  /** When the next of its grants runs out (milliseconds since 1970). */
  until: number
  contact: ItemId | undefined
}

interface GrantRow {
  grant_name: string
  granted_by: string
  expires: string | null
}

/**
 * Loads what a person may do: user → contact → organisations → grants (domain.md, "principal"). It is kept until the feed tells of a
 * change to the account, its contact or its grants, or a grant runs out; `ofUser` then loads it anew.
 */
export function createPrincipals(database: Database, loader: ItemLoader, feed: Pick<Feed, 'subscribe'>): Principals {
  const cache = new Map<number, Cached>()
  const listeners = new Set<(users: readonly number[]) => void>()

  feed.subscribe((changes) => {
    const users = usersTouchedBy(changes, cache)
    for (const user of users) cache.delete(user)
    if (users.length > 0) for (const listener of listeners) listener(users)
  })

  function open(user: number): Cached {
    const cached: Cached = { principal: load(user), until: Number.POSITIVE_INFINITY, contact: undefined }
    async function load(index: number): Promise<Principal> {
      const { principal, until } = await loadPrincipal(database, loader, index)
      cached.until = until
      cached.contact = principal.contact
      return principal
    }
    // A load that fails is tried again by whoever asks next.
    cached.principal.catch(() => cache.get(user) === cached && cache.delete(user))
    cache.set(user, cached)
    return cached
  }

  return {
    visitor: VISITOR,
    ofUser(user) {
      const known = cache.get(user)
      return (known && known.until > Date.now() ? known : open(user)).principal
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Users whose rights a change may have touched; one whose contact is still being read counts for any contact. */
function usersTouchedBy(changes: readonly Change[], cache: ReadonlyMap<number, Cached>): number[] {
  const users = new Set(changes.filter(({ type }) => type === USER_TYPE).map(({ id }) => parseItemId(id).index))
  const contacts = new Set(changes.filter(({ type }) => type === CONTACT_TYPE).map(({ id }) => id))
  if (contacts.size > 0)
    for (const [user, { contact }] of cache) if (contact === undefined || contacts.has(contact)) users.add(user)
  return [...users]
}

async function loadPrincipal(
  database: Database,
  loader: ItemLoader,
  user: number,
): Promise<{ principal: Principal; until: number }> {
  const userId = itemId(USER_TYPE, user)
  const [account, rows] = await Promise.all([loader.loadOne(userId), readGrants(database, user)])
  if (!account || account.row.deleted) throw new CairnError('notSignedIn')
  const { admin, capabilities, contact } = v.parse(userSchema, account.facts.values)
  const own = isItemId(contact) ? await loader.loadOne(contact) : undefined
  const grants = rows.map(({ grant_name, granted_by }): Grant => ({
    grant: grant_name,
    grantedBy: granted_by as ItemId,
  }))
  const principal: Principal = {
    userId,
    admin,
    contact: own?.facts.id,
    organizations: own && !own.row.deleted ? v.parse(ids, own.facts.values[MEMBERSHIP]) : [],
    adminOf: grants.filter(({ grant }) => grant === ADMIN_ORG).map(({ grantedBy }) => grantedBy),
    capabilities: Object.fromEntries(capabilities.map((name) => [name, true])),
    grants: grants.filter(({ grant }) => grant !== ADMIN_ORG),
  }
  const ends = rows.flatMap(({ expires }) => (expires ? [Date.parse(expires)] : []))
  return { principal, until: Math.min(Number.POSITIVE_INFINITY, ...ends) }
}

/** Grants in force. Those with a scope narrower than an organisation are not understood yet, so they give nothing. */
function readGrants(database: Database, user: number): Promise<GrantRow[]> {
  return database.query<GrantRow>(
    `select grant_name, granted_by, expires from grant_given
     where user_i = $1 and (expires is null or expires > now()) and scope_type is null and scope_owner is null and scope_item is null`,
    [user],
    'grants',
  )
}
