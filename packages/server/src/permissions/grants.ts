import type { ItemId } from '@cairn/contract'
import type { Database } from '../database/database.ts'
import type { Change } from '../store/types.ts'

/** A right to give or take: a grant such as `Contact.update`, or the relation `adminOrg` or `readOrg`, by an organisation. */
export interface GrantChange {
  user: number
  grant: string
  grantedBy: ItemId
  expires?: Date
}

/** Gives a person a right; the change feed tells every process. Giving it again changes nothing. */
export async function giveGrant(database: Database, { user, grant, grantedBy, expires }: GrantChange): Promise<void> {
  await database.query(
    `with given as (insert into grant_given (user_i, grant_name, granted_by, expires)
       select $1, $2, $3, $4 where not exists (
         select from grant_given where user_i = $1 and grant_name = $2 and granted_by = $3 and expires is not distinct from $4 and scope_type is null and scope_owner is null and scope_item is null)
       returning user_i)
     insert into outbox (ev) select $5 from given`,
    [user, grant, grantedBy, expires ?? null, JSON.stringify(rightsChanged(user))],
  )
}

/** Takes the right away wherever it was given by that organisation. */
export async function takeGrant(database: Database, { user, grant, grantedBy }: GrantChange): Promise<void> {
  await database.query(
    `with taken as (delete from grant_given where user_i = $1 and grant_name = $2 and granted_by = $3 returning user_i)
     insert into outbox (ev) select $4 from taken limit 1`,
    [user, grant, grantedBy, JSON.stringify(rightsChanged(user))],
  )
}

/** In the feed, a change of rights is told as one of the person's account item, without an update count of its own. */
function rightsChanged(user: number): Change {
  return { id: `User-${user}` as ItemId, type: 'User', u: 0, kind: 'update' }
}
