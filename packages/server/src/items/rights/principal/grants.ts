import { isItemId, type ItemId } from '@cairn/contract'
import type { Database, Querier } from '../../../platform/database/database.ts'
import type { Change, GrantScope } from '../../facts/types.ts'

/**
 * A right to give or revoke: a grant such as `Contact.update`, or `adminOrg` or `readOrg`, given by an
 * organisation; or `role`, given by the role itself.
 */
export interface GrantChange {
  user: number
  grant: string
  grantedBy: ItemId
  scope?: GrantScope
  expires?: Date
  /** Who gave it, and why; the server if undefined. */
  by?: ItemId
  reason?: string
}

/**
 * Marks an item as one that has rights for itself alone, so that it carries visibility keys of its own
 * (items/save/share-item.ts).
 */
export type Share = (item: ItemId, source: Querier) => Promise<void>

const SCOPE =
  'scope_type is not distinct from $4 and scope_owner is not distinct from $5 and scope_item is not distinct from $6'

/**
 * Gives a person a right; the change feed notifies every process. Giving it again updates its expiry, giver
 * and reason. A right for one item needs `share`; both are stored in one transaction. The caller checks that
 * it may be given (`authorizeGrant`).
 */
export async function giveGrant(database: Database, change: GrantChange, share?: Share): Promise<void> {
  await database.transaction((transaction) => insertGrant(transaction, change, share))
}

/**
 * Gives a person a right as `giveGrant` does, within a transaction. Throws if a right for one item comes
 * without `share`.
 */
export async function insertGrant(transaction: Querier, change: GrantChange, share?: Share): Promise<void> {
  const { user, grant, grantedBy, scope = {}, expires, by, reason } = change
  const given = [user, grant, grantedBy, scope.type ?? null, scope.owner ?? null, scope.item ?? null]
  if (scope.item && isItemId(scope.item)) {
    if (!share) throw new Error('a right for a single item needs the "share" callback')
    await share(scope.item, transaction)
  }
  await transaction.query(
    `delete from grant_given where user_i = $1 and grant_name = $2 and granted_by = $3 and ${SCOPE}`,
    given,
  )
  await transaction.query(
    `with given as (insert into grant_given (user_i, grant_name, granted_by, scope_type, scope_owner, scope_item, expires, given_by, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning user_i)
     insert into outbox (ev) select $10 from given`,
    [...given, expires ?? null, by ?? null, reason ?? null, JSON.stringify(rightsChanged(user))],
  )
}

/** Revokes a right that the organisation gave, in every scope; or only in `scope`, if set. */
export async function takeGrant(database: Database, { user, grant, grantedBy, scope }: GrantChange): Promise<void> {
  const condition = scope ? SCOPE : '$4::text is null and $5::text is null and $6::text is null'
  await database.query(
    `with taken as (delete from grant_given where user_i = $1 and grant_name = $2 and granted_by = $3 and ${condition} returning user_i)
     insert into outbox (ev) select $7 from taken limit 1`,
    [
      user,
      grant,
      grantedBy,
      scope?.type ?? null,
      scope?.owner ?? null,
      scope?.item ?? null,
      JSON.stringify(rightsChanged(user)),
    ],
  )
}

/**
 * Returns the feed entry for changed rights: a change of the person's account item without an update count.
 */
function rightsChanged(user: number): Change {
  return { id: `User-${user}` as ItemId, type: 'User', u: 0, kind: 'update' }
}

/** A right as it was given: by which organisation or role, by whom, when and why. Times are ISO 8601. */
export interface GivenGrant {
  grant: string
  grantedBy: ItemId
  scope?: GrantScope
  expires?: string
  givenBy?: ItemId
  given: string
  reason?: string
}

interface GivenRow {
  id: number
  user_i: number
  grant_name: string
  granted_by: ItemId
  scope: GrantScope
  expires: string | null
  given_by: ItemId | null
  given: string
  reason: string | null
}

const IN_FORCE = `select grant_given.id, user_i, grant_name, granted_by, expires, given_by, given, reason,
    jsonb_strip_nulls(jsonb_build_object('type', scope_type, 'owner', scope_owner, 'item', scope_item)) as scope
  from grant_given where (expires is null or expires > now())`

/**
 * Returns the rights in force that were given to a user directly, oldest first. Rights that come through
 * roles are not included.
 */
export async function grantsOf(querier: Querier, user: number): Promise<GivenGrant[]> {
  const rows = await querier.query<GivenRow>(`${IN_FORCE} and user_i = $1 order by id`, [user])
  return rows.map(grantOfRow)
}

/**
 * Returns a page of the rights in force that an organisation gave, by itself or as the owner of a role,
 * newest first, with their holders; only those of `grant`, if set. `next` is the cursor (`before`) of the
 * next page.
 */
export async function grantsBy(
  querier: Querier,
  organization: ItemId,
  { grant, before, max }: { grant: string | undefined; before: number | undefined; max: number },
): Promise<{ rights: (GivenGrant & { user: ItemId })[]; next?: number }> {
  const rows = await querier.query<GivenRow>(
    `${IN_FORCE} and ($2::text is null or grant_name = $2) and ($3::bigint is null or grant_given.id < $3) and granted_by in (
       select $1 union all select 'Role-' || item.i from item join item_type using (t)
       where item_type.name = 'Role' and not item.deleted and item.doc->>'owner' = $1)
     order by grant_given.id desc limit $4`,
    [organization, grant ?? null, before ?? null, max + 1],
  )
  const page = rows.slice(0, max)
  const last = page.at(-1)
  return {
    rights: page.map((row) => ({ ...grantOfRow(row), user: `User-${row.user_i}` as ItemId })),
    ...(rows.length > max && last ? { next: Number(last.id) } : {}),
  }
}

function grantOfRow(row: GivenRow): GivenGrant {
  const { grant_name: grant, granted_by: grantedBy, scope, expires, given_by, given, reason } = row
  return {
    grant,
    grantedBy,
    ...(Object.keys(scope).length > 0 ? { scope } : {}),
    ...(expires === null ? {} : { expires: new Date(expires).toISOString() }),
    ...(given_by === null ? {} : { givenBy: given_by }),
    given: new Date(given).toISOString(),
    ...(reason === null ? {} : { reason }),
  }
}
