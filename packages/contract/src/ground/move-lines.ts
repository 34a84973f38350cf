import * as v from 'valibot'
import { isItemId } from './item-id.ts'

const MOST = 500

/**
 * Schema of the preview of a move: which items or things it affects and, if it starts a deadline, how many
 * working days and until when.
 */
export const moveLinesSchema = v.object({
  lines: v.pipe(
    v.array(
      v.object({
        item: v.optional(v.pipe(v.string(), v.check(isItemId))),
        /** Words in place of an item. */
        text: v.optional(v.string()),
        days: v.optional(v.number()),
        until: v.optional(v.pipe(v.string(), v.isoDate())),
      }),
    ),
    v.maxLength(MOST),
  ),
})
/**
 * The preview of a move: the items it affects and, if it starts a deadline, how many working days and until
 * when.
 */
export type MoveLines = v.InferOutput<typeof moveLinesSchema>
