import * as v from 'valibot'

/**
 * Checks the result of marking all features of a collection or an import as sensitive, or as no longer
 * sensitive.
 */
export const markedSchema = v.object({
  changed: v.number(),
  /** Features that needed no change. */
  known: v.number(),
  /** Features that the person may not change, and features that cannot be saved. */
  refused: v.number(),
})
/**
 * Result of the action `markSensitive`: how many features it changed, how many needed no change, and how
 * many were refused.
 */
export type Marked = v.InferOutput<typeof markedSchema>
