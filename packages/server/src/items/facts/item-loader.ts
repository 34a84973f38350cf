import type { ItemId } from '@cairn/contract'
import type { StoredItem } from './item-row.ts'

/**
 * Loads items by id without permission checks, deleted ones too (`row.deleted`). Unknown ids, and ids of
 * types that the install does not have, are absent from the result.
 */
export interface ItemLoader {
  load(ids: Iterable<ItemId>): Promise<Map<ItemId, StoredItem>>
  loadOne(id: ItemId): Promise<StoredItem | undefined>
}
