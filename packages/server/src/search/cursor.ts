import type { ItemId } from '@cairn/contract'
import type { Cursors } from '../items/read/cursors.ts'
import type { QueryPlan } from './query/query-plan.ts'

/**
 * The end of a page: the last item, its sort key (null for none), and its further sort keys. It reveals
 * nothing of hidden items.
 */
export interface Cursor {
  key: string | null
  further?: readonly (string | null)[]
  id: ItemId
}

/** Converts a sort key to the text that a cursor has; null for an item without the key. */
export function cursorKey(key: string | number | null | undefined): string | null {
  return key === null || key === undefined ? null : String(key)
}

/** Encodes a cursor of a query as opaque text. */
export function writeCursor(cursors: Cursors, { digest }: QueryPlan, { key, further = [], id }: Cursor): string {
  return cursors.write(digest, [key, id, ...further])
}

/** Decodes a cursor of this query. Throws `invalidFilter` for any other text. */
export function readCursor(cursors: Cursors, { digest }: QueryPlan, text: string): Cursor {
  const [key, id, ...further] = cursors.read(digest, text) as [Cursor['key'], ItemId, ...(string | null)[]]
  return { key, further, id }
}
