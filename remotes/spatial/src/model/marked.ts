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
/** The result of `markSensitive`: numbers of features. */
export type Marked = v.InferOutput<typeof markedSchema>
