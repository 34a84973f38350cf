import { isItemId, parseItemId } from '@cairn/contract'
import type { Querier } from '../../../platform/database/database.ts'
import { isSteward } from '../../../items/rights/care/care-rule.ts'
import type { Principal } from '../../../items/facts/types.ts'
import type { Tombstone } from './purge-list.ts'

const MOST = 1000
const ALL = `select id, at, asked_by as "askedBy", done_by as "doneBy", reason, owners from purged order by at desc limit ${MOST}`

/**
 * Returns the records of purged items, newest first, as far as the person is a steward of their owners or an
 * administrator.
 */
export async function tombstonesOf(database: Querier, principal: Principal): Promise<Tombstone[]> {
  const all = await database.query<Tombstone>(ALL, [], 'tombstones')
  return all.filter(
    ({ id, owners }) => principal.admin || isSteward(principal, parseItemId(id).type, owners.filter(isItemId)),
  )
}
