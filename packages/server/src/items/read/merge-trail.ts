import type { ItemId } from '@cairn/contract'
import type { Database } from '../../platform/database/database.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import type { StoredItem } from '../facts/item-row.ts'
import type { Changes } from '../rows/changes.ts'

/** Limit of a chain of merges. */
const LONGEST_TRAIL = 50

/** The merge that deleted an item (duplicate), and the item it was merged into. */
export interface Merge {
  merge: string
  into: ItemId
}

/** A version that a merge made: the item, and what changed in it. */
export interface MergedVersion {
  id: ItemId
  change: Changes
}

interface Sources {
  database: Pick<Database, 'reads'>
  loader: Pick<ItemLoader, 'loadOne'>
}

/** Returns the merge by which an item was deleted; undefined if it is not deleted, or was otherwise. */
export async function mergeOf(
  { database }: Pick<Sources, 'database'>,
  { row }: StoredItem,
): Promise<Merge | undefined> {
  if (!row.deleted) return undefined
  const [last] = await database.reads.query<{ merge: string | null; into: ItemId | null }>(
    `select note ->> 'merge' as merge, note ->> 'into' as into from version where n = $1 order by u desc limit 1`,
    [row.n],
    'merge-of',
  )
  return last?.merge && last.into ? { merge: last.merge, into: last.into } : undefined
}

/**
 * Follows merges from a merged item to the one that remains, without permission checks. Undefined if none is
 * left, or the item was not merged.
 */
export async function keptOf(sources: Sources, merged: StoredItem): Promise<StoredItem | undefined> {
  let item: StoredItem | undefined = merged
  for (let step = 0; item?.row.deleted && step < LONGEST_TRAIL; step++) {
    const trail = await mergeOf(sources, item)
    item = trail && (await sources.loader.loadOne(trail.into))
  }
  return item?.row.deleted || item === merged ? undefined : item
}

/**
 * Reads the changes that a merge (by its id) made in the kept item and in those that referred to the merged
 * one, newest first, without permission checks.
 */
export async function versionsOfMerge({ database }: { database: Pick<Database, 'query'> }, merge: string) {
  return database.query<MergedVersion>(
    `select it.name || '-' || item.i as id, v.change from version v join item on item.n = v.n join item_type it on it.t = item.t
      where v.note ->> 'merge' = $1 and v.change <> '{}' order by v.ts desc, v.n desc, v.u desc`,
    [merge],
  )
}
