import * as v from 'valibot'

/**
 * Schema of the answer of the action `card`: the limited facts shown about a person whose contact the reader
 * may not see but whom readable items name.
 */
export const cardSchema = v.object({
  label: v.string(),
  /** Ids of the organisations they belong to. */
  organizations: v.array(v.string()),
  /** Ids of items by which the person knows them, such as a meeting. */
  by: v.array(v.string()),
  /** Labels of these ids. */
  labels: v.record(v.string(), v.string()),
})
/** The card of somebody one met: name, organisations, and the items by which one knows them. */
export type Card = v.InferOutput<typeof cardSchema>
