import type { ItemId } from '@cairn/contract'
import type { StoredItem } from './item-row.ts'

/** Loads items by id, whoever asks; ids of no item, or of a type the install does not have, are absent. */
export interface ItemLoader {
  load(ids: Iterable<ItemId>): Promise<Map<ItemId, StoredItem>>
  loadOne(id: ItemId): Promise<StoredItem | undefined>
}
