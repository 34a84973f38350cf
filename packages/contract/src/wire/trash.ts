import * as v from 'valibot'
import { itemIdSchema } from '../item/item.ts'

/** Schema of a file in the trash: its item no longer names it, or it was deleted itself (`isDeleted`). */
export const trashedFileSchema = v.object({
  id: itemIdSchema,
  name: v.string(),
  /** Media type. */
  filetype: v.string(),
  /** Bytes. */
  size: v.number(),
  /** The item it belonged to, and the property. */
  item: itemIdSchema,
  property: v.string(),
  /** When it was removed (ISO 8601). */
  at: v.string(),
  /** Who removed it. Empty if the server did. */
  by: v.string(),
  as: v.optional(v.string()),
  isDeleted: v.boolean(),
})
/**
 * A file in the trash: the attachment, the item and property it belonged to, and who removed it when.
 * `isDeleted` if the attachment was deleted by itself.
 */
export type TrashedFile = v.InferOutput<typeof trashedFileSchema>

/** Schema of the answer of the action `trash`: one page of files, with labels of their items and people. */
export const trashPageSchema = v.object({
  files: v.array(trashedFileSchema),
  labels: v.record(v.string(), v.string()),
  next: v.optional(v.string()),
})
/**
 * One page of files in the trash, with labels of their items and people; `next` is the cursor, absent on the
 * last page.
 */
export type TrashPage = v.InferOutput<typeof trashPageSchema>
