import * as v from 'valibot'

/** What came of calling all features of a collection or an import sensitive, or sensitive no more. */
export const markedSchema = v.object({
  changed: v.number(),
  /** Features that were as asked for already. */
  known: v.number(),
  /** Features that the person may not change so, and those that cannot be saved as they are. */
  refused: v.number(),
})
export type Marked = v.InferOutput<typeof markedSchema>
