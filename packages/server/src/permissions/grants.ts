import { isItemId, type ItemId } from '@cairn/contract'
import type { Database, Querier } from '../database/database.ts'
import type { Change, GrantScope } from '../store/types.ts'

/** A right to give or take: a grant such as `Contact.update`, or the relation `adminOrg`, `readOrg` or `role`, by an organisation. */
export interface GrantChange {
  user: number
  grant: string
  grantedBy: ItemId
  scope?: GrantScope
  expires?: Date
}

/** Marks an item as one that rights were given for, so that it carries keys of its own; `share` does it (store/share-item.ts). */
export type Share = (item: ItemId, source: Querier) => Promise<void>

const SCOPE =
  'scope_type is not distinct from $4 and scope_owner is not distinct from $5 and scope_item is not distinct from $6'

/**
 * Gives a person a right; the change feed tells every process. Giving it again changes nothing but when it ends. A right for one item needs
 * `share`: both are kept together, or neither.
 */
export async function giveGrant(database: Database, change: GrantChange, share?: Share): Promise<void> {
  const { user, grant, grantedBy, scope = {}, expires } = change
  const given = [user, grant, grantedBy, scope.type ?? null, scope.owner ?? null, scope.item ?? null]
  await database.transaction(async (transaction) => {
    if (scope.item && isItemId(scope.item)) {
      if (!share) throw new Error('a right for one item needs to be shared with it')
      await share(scope.item, transaction)
    }
    await transaction.query(
      `delete from grant_given where user_i = $1 and grant_name = $2 and granted_by = $3 and ${SCOPE}`,
      given,
    )
    await transaction.query(
      `with given as (insert into grant_given (user_i, grant_name, granted_by, scope_type, scope_owner, scope_item, expires)
         values ($1, $2, $3, $4, $5, $6, $7) returning user_i)
       insert into outbox (ev) select $8 from given`,
      [...given, expires ?? null, JSON.stringify(rightsChanged(user))],
    )
  })
}

/** Takes the right away wherever it was given by that organisation, whatever its scope; with a scope, only where it is that. */
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

/** In the feed, a change of rights is told as one of the person's account item, without an update count of its own. */
function rightsChanged(user: number): Change {
  return { id: `User-${user}` as ItemId, type: 'User', u: 0, kind: 'update' }
}
