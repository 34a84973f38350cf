import type { ItemId } from '../ground/item-id.ts'
import type { Query } from '../query/query.ts'

/** An item that is not stored. Without `createdBy` it has no creator. */
export interface VirtualItem {
  index: number
  values: Record<string, unknown>
  /** ISO 8601, UTC. */
  created: string
  createdBy?: ItemId
  /** Update count. Default: 1. */
  u?: number
}

/**
 * Supplies the items of a virtual type. It does not know the caller: the server applies the permission rule
 * to everything it returns.
 */
export interface VirtualSource {
  /** Returns the items that exist among these indexes. */
  read(indexes: readonly number[]): Promise<readonly VirtualItem[]>
  /**
   * Returns indexes of items that may match, in their default order. The server filters, counts, sorts and
   * pages them.
   */
  search(query: Query): Promise<readonly number[]>
}
