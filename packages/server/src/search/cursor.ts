import type { ItemId } from '@cairn/contract'
import type { Cursors } from '../items/read/cursors.ts'
import type { QueryPlan } from './query/query-plan.ts'

/** Where a page ended: the sort key of its last item, null for none, those that follow it, and that item. Nothing in it tells of hidden items. */
export interface Cursor {
  key: string | null
  further?: readonly (string | null)[]
  id: ItemId
}

/** Returns a sort key as a cursor holds it. */
export function cursorKey(key: string | number | null | undefined): string | null {
  return key === null || key === undefined ? null : String(key)
}

export function writeCursor(cursors: Cursors, { digest }: QueryPlan, { key, further = [], id }: Cursor): string {
  return cursors.write(digest, [key, id, ...further])
}

/** Reads a cursor of this query. Throws `invalidFilter` for any other text. */
export function readCursor(cursors: Cursors, { digest }: QueryPlan, text: string): Cursor {
  const [key, id, ...further] = cursors.read(digest, text) as [Cursor['key'], ItemId, ...(string | null)[]]
  return { key, further, id }
}
