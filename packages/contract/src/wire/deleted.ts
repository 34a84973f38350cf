import * as v from 'valibot'
import { itemIdSchema } from '../item/item.ts'

/** Schema of a deleted item that its reader may bring back. */
export const deletedItemSchema = v.object({
  id: itemIdSchema,
  label: v.string(),
  /** When it was deleted (ISO 8601). */
  at: v.string(),
  /** Id of the user who deleted it. Empty if the server did. */
  by: v.string(),
  /** Id of the user whom `by` acted as, if `by` is an administrator who acted as somebody else. */
  as: v.optional(v.string()),
})
/**
 * A deleted item that its reader may bring back: its id, its label at the time, who deleted it and when
 * (ISO 8601).
 */
export type DeletedItem = v.InferOutput<typeof deletedItemSchema>

/** Schema of the answer of the action `deleted`: one page, the latest first, with labels of people. */
export const deletedPageSchema = v.object({
  items: v.array(deletedItemSchema),
  labels: v.record(v.string(), v.string()),
  next: v.optional(v.string()),
})
/**
 * One page of deleted items, the latest first, with labels of people; `next` is the cursor, absent on the
 * last page.
 */
export type DeletedPage = v.InferOutput<typeof deletedPageSchema>
