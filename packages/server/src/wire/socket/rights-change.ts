import type { ItemId } from '@cairn/contract'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import { withVisibleLabels } from '../../items/labels/labels.ts'
import type { Principal, Principals } from '../../items/facts/types.ts'
import type { Connection } from './connection.ts'
import { pushFrame } from './frame.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import { toldTo } from '../../items/rights/told-to.ts'
import type { ViewerProjections } from './viewer-projections.ts'

/** Services needed to recheck watches. */
export interface RecheckDeps {
  principals: Principals
  project: ViewerProjections
  loader: ItemLoader
}

/**
 * Rechecks everything a socket watches after its person's rights changed: items they may no longer read are
 * removed (TRUST.md, T6); the others are sent again as they may see them now. For watched types and labels,
 * the client is told to ask again. Does nothing for a visitor.
 */
export async function recheckWatches(
  connection: Connection,
  { principals, project, loader }: RecheckDeps,
): Promise<void> {
  if (connection.user === undefined) return
  const principal = await principalOf(connection.claims, principals)
  for (const type of connection.watchedTypes) connection.push(pushFrame('updated', { type, ids: [] }))
  await Promise.all([recheckItems(connection, principal, project), recheckLabels(connection, principal, loader)])
}

async function recheckItems(connection: Connection, principal: Principal, project: ViewerProjections): Promise<void> {
  const who = new Set([principal])
  const watched = connection.watchedItems as readonly ItemId[]
  await Promise.all(
    watched.map(async (id) => {
      const projection = (await project(id, who)).get(principal)
      if (projection) connection.pushItem(id, projection, true)
      else connection.dropItem(id)
    }),
  )
}

/** A label that the person may not see is reported like that of a missing item: without its update count. */
async function recheckLabels(connection: Connection, principal: Principal, loader: ItemLoader): Promise<void> {
  const ids = connection.watchedLabels as readonly ItemId[]
  const items = await loader.load(ids)
  const visible = await withVisibleLabels(loader, principal, ids, items)
  for (const id of ids) {
    const item = items.get(id)
    const u = item && visible.has(item) ? toldTo(principal, item).u : 0
    connection.push(pushFrame('itemUpdated', { id, u }))
  }
}
