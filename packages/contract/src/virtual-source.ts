import type { ItemId } from './item-id.ts'
import type { Query } from './query.ts'

/** An item that is not stored, as its area answers for it. Without `createdBy` nobody made it. */
export interface VirtualItem {
  index: number
  values: Record<string, unknown>
  /** ISO 8601, UTC. */
  created: string
  createdBy?: ItemId
  /** Update count, 1 when left out. */
  u?: number
}

/**
 * Answers for the items of a virtual type, whoever asks: the server applies the permission rule to all it returns, so neither function
 * sees who asks.
 */
export interface VirtualSource {
  /** The items that there are among these indexes. */
  read(indexes: readonly number[]): Promise<readonly VirtualItem[]>
  /** Indexes of the items that may match, in the order they have without a sort; the server filters, counts, sorts and cuts the page. */
  search(query: Query): Promise<readonly number[]>
}
