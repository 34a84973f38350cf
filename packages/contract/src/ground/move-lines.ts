import * as v from 'valibot'
import { isItemId } from './item-id.ts'

const MOST = 500

/**
 * Schema of the preview of a move: which items or things it affects and, if it starts a deadline, how many
 * working days and until when. Of a move that picks (`picks`), lines with an item can be ticked.
 */
export const moveLinesSchema = v.object({
  lines: v.pipe(
    v.array(
      v.object({
        item: v.optional(v.pipe(v.string(), v.check(isItemId))),
        /** Words in place of the item's label. */
        text: v.optional(v.string()),
        /** Key of a text of the area that is said of it. */
        note: v.optional(v.string()),
        /** Of a move that picks: it is ticked at first. */
        picked: v.optional(v.boolean()),
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
