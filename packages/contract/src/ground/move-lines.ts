import * as v from 'valibot'
import { isItemId } from './item-id.ts'

const MOST = 500

/**
 * Schema of what a move is about to do, as it is shown before the move is made: which items it reaches, and,
 * where a clock starts, how many working days that runs and until which day.
 */
export const moveLinesSchema = v.object({
  lines: v.pipe(
    v.array(
      v.object({
        item: v.pipe(v.string(), v.check(isItemId)),
        days: v.optional(v.number()),
        until: v.optional(v.pipe(v.string(), v.isoDate())),
      }),
    ),
    v.maxLength(MOST),
  ),
})
/** What a move is about to do. */
export type MoveLines = v.InferOutput<typeof moveLinesSchema>
