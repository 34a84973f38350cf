import * as v from 'valibot'
import { eventKindSchema } from './event-type.ts'
import { itemIdSchema, updateCountSchema } from './item.ts'

/** One change of an item, as the person who asks may see it now. */
export const timelineEntrySchema = v.object({
  id: v.string(),
  /** The update count the item came to by it. */
  u: updateCountSchema,
  kind: eventKindSchema,
  /** When (ISO 8601, UTC), and by whom; `as` whom, where someone acted as another. Empty `by`: the server itself. */
  ts: v.string(),
  by: v.string(),
  as: v.optional(v.string()),
  /** Changed properties that the person may see. */
  properties: v.array(v.string()),
  /** The state it came to, where it is about a move. */
  state: v.optional(v.string()),
  reason: v.optional(v.string()),
})
export type TimelineEntry = v.InferOutput<typeof timelineEntrySchema>

/** A part of the timeline, newest first; labels of its items and people, and what to ask the next part with. */
export const timelineSchema = v.object({
  entries: v.array(timelineEntrySchema),
  labels: v.record(v.string(), v.string()),
  next: v.optional(v.string()),
})
export type Timeline = v.InferOutput<typeof timelineSchema>

/**
 * Payload of the action `timeline`: of everything; with `id`, of that item and of what names it. `since` leaves out what is older, `others` what
 * the person did.
 */
export const timelineQuerySchema = v.looseObject({
  id: v.optional(itemIdSchema),
  others: v.optional(v.boolean(), false),
  since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  after: v.optional(v.pipe(v.string(), v.maxLength(400))),
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 50),
})
export type TimelineQuery = v.InferInput<typeof timelineQuerySchema>
