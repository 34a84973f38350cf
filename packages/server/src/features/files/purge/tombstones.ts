import { isItemId, parseItemId } from '@cairn/contract'
import type { Querier } from '../../../platform/database/database.ts'
import { isSteward } from '../../../items/rights/care/care-rule.ts'
import type { Principal } from '../../../items/facts/types.ts'
import type { Tombstone } from './purge-list.ts'

const MOST = 1000
const ALL = `select id, at, asked_by as "askedBy", done_by as "doneBy", reason, owners from purged order by at desc limit ${MOST}`

/**
 * Returns the records of purged items, newest first, of which the person administers all owners or is their
 * steward; all for administrators. Only the last 1000 purges of the install are searched.
 */
export async function tombstonesOf(database: Querier, principal: Principal): Promise<Tombstone[]> {
  const all = await database.query<Tombstone>(ALL, [], 'tombstones')
  return all.filter(
    ({ id, owners }) => principal.admin || isSteward(principal, parseItemId(id).type, owners.filter(isItemId)),
  )
}
