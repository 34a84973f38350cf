import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { isItemId, itemId, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Database } from '../../../platform/database/database.ts'
import type { ItemLoader } from '../../facts/item-loader.ts'
import { tellAll } from '../../../lib/tell-all.ts'
import type { Feed, Principal, Principals, TypeCatalogue } from '../../facts/types.ts'
import { LIST_VALUE_TYPE } from '../../facts/list-value.ts'
import { USER_TYPE } from '../../facts/item-facts.ts'
import { givingTypes, loadGifts } from './gifts.ts'
import { inSeason } from './seasons.ts'
import { READ_ORG } from '../../facts/right.ts'
import { loadRights, ROLE_TYPE, type Rights } from './rights.ts'

const CONTACT_TYPE = 'Contact'
/** Name of the contact property that lists the organisations it belongs to. */
export const MEMBERSHIP = 'organizations'
/** The property of a contact with its picture. */
const PICTURE = 'avatar'
/** Timers hold 31 bits; what runs out later is looked at again after this time. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** Principals used within this time are reloaded at once. */
const LATELY_MS = 60_000

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

/** The principal of somebody who is not signed in: it has no rights. */
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
  /** Time of the last use (milliseconds since 1970). */
  asked: number
  /** When the next of its grants runs out (milliseconds since 1970). */
  until: number
  contact: ItemId | undefined
  roles: readonly ItemId[] | undefined
  /** Whether the person has met a protocol, if that is known. */
  hasProtocols?: boolean
  timer?: NodeJS.Timeout
}

/**
 * Creates the cache of principals, loaded as user → contact → organisations → grants (RIGHTS.md,
 * "Principal"). An entry is reloaded after a change of the account, contact or grants (by this process or the
 * feed) or when a grant expires. If nothing differs the same object is kept and listeners are not called, so
 * that sockets do not resend everything.
 */
export function createPrincipals(
  database: Database,
  loader: ItemLoader,
  feed: Pick<Feed, 'subscribe'>,
  onTrouble: (text: string) => void = () => {},
  types: Pick<TypeCatalogue, 'all'> = { all: () => [] },
): Principals {
  const cache = new Map<number, Cached>()
  const listeners = new Set<(users: readonly number[]) => void>()
  let revision = 0

  feed.subscribe((changes) => {
    const ids = changes.map(({ id }) => id)
    for (const user of touchedBy(ids)) void renew(user)
  })

  function touchedBy(ids: readonly ItemId[]): number[] {
    // After a change of an item that gives rights, all principals are reloaded: it happens rarely.
    const isGift = givingTypes(types).some((name) => ids.some((id) => id.startsWith(`${name}-`)))
    if (isGift) return [...new Set([...usersTouchedBy(ids, cache), ...cache.keys()])]
    // A protocol is a list value, which has its closed seasons.
    const isOfList = ids.some((id) => id.startsWith(`${LIST_VALUE_TYPE}-`))
    const guarded = isOfList ? [...cache].filter(([, { hasProtocols }]) => hasProtocols !== false) : []
    return [...new Set([...usersTouchedBy(ids, cache), ...guarded.map(([user]) => user)])]
  }

  /**
   * Invalidates a user's principal at once. Listeners are notified, for principals in use, once it is certain
   * that they changed or cannot be determined.
   */
  async function renew(user: number): Promise<void> {
    revision += 1
    const known = cache.get(user)
    clearTimeout(known?.timer)
    cache.delete(user)
    const isInUse = known && known.asked > Date.now() - LATELY_MS
    const isSame = isInUse && (await isUnchanged(known.principal, open(user, known).principal))
    if (!isSame) tellAll(listeners, [user], onTrouble)
  }

  function open(user: number, former?: Cached): Cached {
    const principal = load(user)
    const asked = former?.asked ?? Date.now()
    const cached: Cached = { principal, asked, until: Number.POSITIVE_INFINITY, contact: undefined, roles: undefined }
    async function load(index: number): Promise<Principal> {
      const loaded = await loadPrincipal({ database, loader, types }, index)
      const before = await former?.principal.catch(() => undefined)
      cached.until = loaded.rights.until
      cached.contact = loaded.principal.contact
      cached.roles = loaded.rights.roles
      cached.hasProtocols = loaded.hasProtocols
      if (cache.get(user) === cached) expireInTime(user, cached)
      return isDeepStrictEqual(before, loaded.principal) && before ? before : loaded.principal
    }
    // A load that fails is tried again by whoever asks next.
    cached.principal.catch(() => cache.get(user) === cached && cache.delete(user))
    cache.set(user, cached)
    return cached
  }

  /** Expired rights are removed from open sockets too, without a request. */
  function expireInTime(user: number, cached: Cached): void {
    if (!Number.isFinite(cached.until)) return
    const wait = Math.min(Math.max(0, cached.until - Date.now()) + 1, LONGEST_TIMER_MS)
    cached.timer = setTimeout(() => {
      if (cache.get(user) !== cached) return
      if (cached.until > Date.now()) expireInTime(user, cached)
      else void renew(user)
    }, wait).unref()
  }

  return {
    visitor: VISITOR,
    ofUser(user) {
      const known = cache.get(user)
      if (known) known.asked = Date.now()
      // Whoever asks before the timer has looked must not keep it from telling.
      if (known && known.until <= Date.now()) void renew(user)
      return (cache.get(user) ?? open(user)).principal
    },
    written(ids) {
      for (const user of touchedBy(ids)) if (cache.has(user)) void renew(user)
    },
    revision: () => revision,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether both could be loaded and are the same object. */
async function isUnchanged(former: Promise<Principal>, now: Promise<Principal>): Promise<boolean> {
  const [before, after] = await Promise.allSettled([former, now])
  return before.status === 'fulfilled' && after.status === 'fulfilled' && before.value === after.value
}

/**
 * Returns the users whose rights a change of these items may affect. One whose contact or roles are still
 * loading is always included.
 */
function usersTouchedBy(ids: readonly ItemId[], cache: ReadonlyMap<number, Cached>): number[] {
  const idsOf = (type: string) => new Set(ids.filter((id) => id.startsWith(`${type}-`)))
  const users = new Set([...idsOf(USER_TYPE)].map((id) => parseItemId(id).index))
  const [contacts, roles] = [idsOf(CONTACT_TYPE), idsOf(ROLE_TYPE)]
  if (contacts.size + roles.size === 0) return [...users]
  for (const [user, { contact, roles: held }] of cache) {
    const isInContact = contacts.size > 0 && (contact === undefined || contacts.has(contact))
    if (isInContact || (roles.size > 0 && (held === undefined || held.some((role) => roles.has(role))))) users.add(user)
  }
  return [...users]
}

interface PrincipalDeps {
  database: Database
  loader: ItemLoader
  types: Pick<TypeCatalogue, 'all'>
}

async function loadPrincipal(
  { database, loader, types }: PrincipalDeps,
  user: number,
): Promise<{ principal: Principal; rights: Rights; hasProtocols: boolean }> {
  const userId = itemId(USER_TYPE, user)
  const [account, rights] = await Promise.all([loader.loadOne(userId), loadRights(database, loader, user)])
  if (!account || account.row.deleted) throw new CairnError('notSignedIn')
  const { admin, capabilities, contact } = v.parse(userSchema, account.facts.values)
  const own = isItemId(contact) ? await loader.loadOne(contact) : undefined
  const organizations = own && !own.row.deleted ? v.parse(ids, own.facts.values[MEMBERSHIP]) : []
  // Whoever may read what is for the people of an organisation counts as one of them.
  const asMember = rights.grants.flatMap(({ grant, grantedBy, scope }) =>
    grant === READ_ORG && !scope ? [grantedBy] : [],
  )
  const gifts =
    own && !own.row.deleted
      ? await loadGifts(database, types, {
          contact: own.facts.id,
          organizations: [...organizations, ...asMember],
          grants: rights.grants,
        })
      : []
  const { grants, until, hasProtocols } = await inSeason(database, [...rights.grants, ...gifts], Date.now())
  const picture = own?.facts.values[PICTURE]
  const principal: Principal = {
    userId,
    admin,
    contact: own?.facts.id,
    ...(typeof picture === 'string' && isItemId(picture) ? { picture } : {}),
    organizations,
    adminOf: rights.adminOf,
    capabilities: Object.fromEntries([...capabilities, ...rights.capabilities].map((name) => [name, true])),
    grants,
  }
  return { principal, rights: { ...rights, until: Math.min(rights.until, until) }, hasProtocols }
}
