import * as v from 'valibot'

/** Owner key of the list values that everyone has. Values of one organisation have its id as key. */
export const EVERYONE_OWNER = 'install'

/**
 * Schema of one value of a list, labelled in the language of the request. An archived or deleted value can no
 * longer be picked; a deleted one is missing from lists of values.
 */
export const listValueSchema = v.object({
  key: v.string(),
  label: v.string(),
  /** What a kind of link is called from its other end. */
  backwards: v.optional(v.string()),
  /** Key of the value that it belongs to, in the list within which its own is. */
  parent: v.optional(v.string()),
  archived: v.optional(v.boolean()),
  deleted: v.optional(v.boolean()),
})
/** One value of a list: its stored `key`, and the `label` that people read. */
export type ListValue = v.InferOutput<typeof listValueSchema>

/** Schema of the answer of `GET /lov/{locale}/{list}[/{ownerId}]`: values by owner, in order. */
export const listValuesSchema = v.record(v.string(), v.array(listValueSchema))
/** Values of a list by owner, in order. */
export type ListValues = v.InferOutput<typeof listValuesSchema>
