import * as v from 'valibot'

/**
 * Schema of a list of values in the overview: the area that brings it, whether it must exist, the right that
 * edits an organisation's values, whether archiving and merging ask for a reason, and whether the person may
 * edit the values of everyone and of which organisations.
 */
export const knownListSchema = v.object({
  list: v.string(),
  area: v.optional(v.string()),
  required: v.boolean(),
  right: v.optional(v.string()),
  asksReason: v.optional(v.boolean(), false),
  everyone: v.boolean(),
  owners: v.array(v.string()),
})
/** A list of values as the overview shows it. */
export type KnownList = v.InferOutput<typeof knownListSchema>
