import * as v from 'valibot'
import { itemIdSchema } from './item.ts'

/** A file in the trash: its item names it no more, or it was deleted by itself (`isDeleted`). */
export const trashedFileSchema = v.object({
  id: itemIdSchema,
  name: v.string(),
  /** Media type. */
  filetype: v.string(),
  /** Bytes. */
  size: v.number(),
  /** The item it was of, and the property of it. */
  item: itemIdSchema,
  property: v.string(),
  /** When it was taken away (ISO 8601), and by whom; nobody's id where the server did it. */
  at: v.string(),
  by: v.string(),
  as: v.optional(v.string()),
  isDeleted: v.boolean(),
})
export type TrashedFile = v.InferOutput<typeof trashedFileSchema>

/** The answer of the action `trash`; `labels` of the items and the people in it. */
export const trashPageSchema = v.object({
  files: v.array(trashedFileSchema),
  labels: v.record(v.string(), v.string()),
  next: v.optional(v.string()),
})
export type TrashPage = v.InferOutput<typeof trashPageSchema>
