import * as v from 'valibot'

/** Owner under which the values stand that everyone has; those of one organisation stand under its id. */
export const EVERYONE = 'install'

/** One value of a list, in the language that was asked for. An archived one is shown where it stands and can no longer be picked; so is a deleted one, and no list of values shows it. */
export const listValueSchema = v.object({
  key: v.string(),
  label: v.string(),
  archived: v.optional(v.boolean()),
  deleted: v.optional(v.boolean()),
})
export type ListValue = v.InferOutput<typeof listValueSchema>

/** `GET /lov/{locale}/{list}[/{ownerId}]`: values keyed by owner, in their order. */
export const listValuesSchema = v.record(v.string(), v.array(listValueSchema))
export type ListValues = v.InferOutput<typeof listValuesSchema>
