import * as v from 'valibot'

/**
 * Schema of a list of values as the server describes it: the area that declares it, whether it must exist,
 * the right to edit an organisation's values, whether archiving and merging ask for a reason, and whether
 * the person may edit the general values (`everyone`) and those of which organisations (`owners`).
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
/** A list of values in the overview, with what the person may edit in it. */
export type KnownList = v.InferOutput<typeof knownListSchema>
