import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { TimelineTask } from '@cairn/contract/timeline'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principal } from '../../items/model/types.ts'
import { deletedItem } from './read-deleted.ts'
import { timelineOf, type Act } from './read-timeline.ts'
import { withDeleted } from './timeline-deleted.ts'

/** Changes of one act at most. Areas write 500 together; copies that follow them come besides. */
const MOST_OPS = 5000

/**
 * Reads every change that was written with update `u` of an item, as far as the person may see it. Throws
 * `notAllowed` alike if there is no such change and if it is not for the person.
 */
export async function actOf(parts: StoreParts, principal: Principal, id: ItemId, u: number): Promise<TimelineTask> {
  const item = await parts.loader.loadOne(id)
  const isRead = item && !item.row.deleted && mayRead(principal, item.facts)
  const isGone = item?.row.deleted && u === item.row.u && (await deletedItem(parts, principal, id)).items.length > 0
  if (!isRead && !isGone) throw new CairnError('notAllowed')
  const [act] = await parts.database.query<Act>(
    'select ts, actor, subject from version where n = $1 and u = $2',
    [item.row.n, u],
    'act-of-version',
  )
  if (!act) throw new CairnError('notAllowed')
  const page = await timelineOf(parts, principal, { act, max: MOST_OPS })
  const by = (act.subject ?? act.actor ?? '') as ItemId
  const until = new Date(Date.parse(act.ts) + 1).toISOString()
  const types = parts.catalogue.all().map(({ name }) => name)
  const when = { by, types, since: act.ts, until, max: MOST_OPS }
  const { entries, labels } = await withDeleted(parts, principal, when, page)
  // What happened before the item was theirs to read is told by no act.
  if (!entries.some((entry) => entry.id === id && entry.u === u)) throw new CairnError('notAllowed')
  return { ops: entries, labels }
}
