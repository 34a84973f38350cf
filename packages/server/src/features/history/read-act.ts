import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Timeline, TimelineTask } from '@cairn/contract/timeline'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { toldTo } from '../../items/rights/told-to.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { toldCounts } from '../../items/read/told-counts.ts'
import type { Principal } from '../../items/facts/types.ts'
import { deletedItem } from './read-deleted.ts'
import { timelineOf, type Act } from './read-timeline.ts'
import { withDeleted } from './timeline-deleted.ts'

/** Changes of one act at most. Areas write 500 together; copies that follow them come besides. */
const MOST_OPS = 5000

/**
 * Reads the changes written together with one update of an item (`u` as shown to the person), as far as the
 * person may see them, at most 5000. Throws `notAllowed` if there is none or they may not see it.
 */
export async function actOf(context: ItemContext, principal: Principal, id: ItemId, u: number): Promise<TimelineTask> {
  const item = await context.loader.loadOne(id)
  const isRead = item && !item.row.deleted && mayRead(principal, item.facts)
  const isGone =
    item?.row.deleted && u === toldTo(principal, item).u && (await deletedItem(context, principal, id)).items.length > 0
  if (!isRead && !isGone) throw new CairnError('notAllowed')
  const [act] = await context.database.query<Act>(
    'select ts, actor, subject from version where n = $1 and u = $2',
    [item.row.n, (await toldCounts(context.database, principal, item)).update(u)],
    'act-of-version',
  )
  if (!act) throw new CairnError('notAllowed')
  const by = (act.subject ?? act.actor ?? '') as ItemId
  const until = new Date(Date.parse(act.ts) + 1).toISOString()
  const types = context.catalogue.all().map(({ name }) => name)
  let told: Timeline = { entries: [], labels: {} }
  do {
    const page = { max: MOST_OPS - told.entries.length, after: told.next }
    const changes = await timelineOf(context, principal, { ...page, act })
    const when = { ...page, by, types, since: act.ts, until }
    const { entries, labels, next } = await withDeleted(context, principal, when, changes)
    told = { entries: [...told.entries, ...entries], labels: { ...told.labels, ...labels }, next }
  } while (told.next !== undefined && told.entries.length < MOST_OPS)
  // Changes from before the person could read the item are never shown.
  if (!told.entries.some((entry) => entry.id === id && entry.u === u)) throw new CairnError('notAllowed')
  return { ops: told.entries, labels: told.labels }
}
