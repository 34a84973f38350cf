import * as v from 'valibot'
import { itemIdSchema } from './item.ts'

/** Name of the property that holds why the item was moved last. */
export const MOVE_REASON_PROPERTY = 'moveReason'

/**
 * Definition of the property `moveReason`. A type that has it keeps the reason that was given with a
 * move, and shows it while the state stands to which that move led. The next move of the same state
 * takes its place.
 */
export const moveReasonProperty = { v: 'DEF', t: 'json', readOnly: true } as const

/**
 * Schema of the value of `moveReason`: which move led a property to which state, who made it, when and
 * why.
 */
export const moveReasonSchema = v.object({
  action: v.string(),
  property: v.string(),
  to: v.nullable(v.string()),
  /** The account of who made it; the server has none. */
  by: v.optional(itemIdSchema),
  /** ISO 8601, UTC. */
  at: v.string(),
  reason: v.string(),
})
/** Value of `moveReason`. */
export type MoveReason = v.InferOutput<typeof moveReasonSchema>

/**
 * Returns why an item is in the state in which it is. Undefined if nobody said so, or it has moved on
 * since.
 */
export function moveReasonOf(item: Readonly<Record<string, unknown>>): MoveReason | undefined {
  const { success, output } = v.safeParse(moveReasonSchema, item[MOVE_REASON_PROPERTY])
  return success && (item[output.property] ?? null) === output.to ? output : undefined
}
