import * as v from 'valibot'

/**
 * Schema of the answer of the action `card`: what a person may know of somebody whose contact is hidden from
 * them but whom items introduce.
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
