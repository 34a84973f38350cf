import * as v from 'valibot'
import { accessPurposeSchema } from '../ground/access-purpose.ts'
import { eventKindSchema } from '../item/event-type.ts'
import { itemIdSchema, typeNameSchema, updateCountSchema } from '../item/item.ts'

/** Schema of one change of an item, as the person may see it now. */
export const timelineEntrySchema = v.object({
  id: v.string(),
  /** The item it concerns: the changed one, or what that is part of, such as the thread of a message. */
  context: v.string(),
  /** The changed item, where it is a part of the context. */
  subContext: v.optional(v.string()),
  /** People it concerns besides: whom an administrator acted as. */
  also: v.array(v.string()),
  /** What was said of it: the reason that was given. */
  description: v.optional(v.string()),
  /** The item's update count after the change. */
  u: updateCountSchema,
  kind: eventKindSchema,
  /** When it happened (ISO 8601, UTC). */
  ts: v.string(),
  /** Who did it. Empty if the server did. */
  by: v.string(),
  /** Whom an administrator acted as. */
  as: v.optional(v.string()),
  /** Changed properties that the person may see. */
  properties: v.array(v.string()),
  /** The new state, if the change is one of state. */
  state: v.optional(v.string()),
  reason: v.optional(v.string()),
})
/**
 * One change of an item, as the person may see it now: which item, what kind of event, who and when (ISO
 * 8601, UTC), and the names of the changed properties, without their values.
 */
export type TimelineEntry = v.InferOutput<typeof timelineEntrySchema>

/**
 * Schema of one page of a timeline, newest first, with labels of its items and people. `next` is the cursor
 * of the next page.
 */
export const timelineSchema = v.object({
  entries: v.array(timelineEntrySchema),
  labels: v.record(v.string(), v.string()),
  next: v.optional(v.string()),
})
/**
 * One page of a timeline, newest first, with the labels of its items and people by id. `next` is the
 * cursor of the next page, missing on the last.
 */
export type Timeline = v.InferOutput<typeof timelineSchema>

/**
 * Payload of the action `timeline`. With `id`: changes of that item and of items that name it. `since`
 * excludes older changes (ISO 8601), `until` this moment and later ones, `others` the caller's own. `types`,
 * `by` and `made` (`added` is the first version of an item) narrow to types, one person and one kind.
 */
export const timelineQuerySchema = v.looseObject({
  id: v.optional(itemIdSchema),
  others: v.optional(v.boolean(), false),
  types: v.optional(v.pipe(v.array(typeNameSchema), v.maxLength(50))),
  by: v.optional(itemIdSchema),
  made: v.optional(v.picklist(['added', 'changed'])),
  /** Kinds of event, as the person is told them. A page may then hold fewer entries than `max`. */
  kinds: v.optional(v.pipe(v.array(eventKindSchema), v.maxLength(100))),
  until: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  after: v.optional(v.pipe(v.string(), v.maxLength(400))),
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 50),
})
/** Which changes a timeline shows: the payload of the action `timeline`. */
export type TimelineQuery = v.InferInput<typeof timelineQuerySchema>

/** Payload of the action `timelineTask`: any change of the act, as an entry of a timeline names it. */
export const timelineTaskQuerySchema = v.looseObject({ id: itemIdSchema, u: updateCountSchema })

/** Schema of one act: every change that was written with one change, as far as the person may see it. */
export const timelineTaskSchema = v.object({
  ops: v.array(timelineEntrySchema),
  labels: v.record(v.string(), v.string()),
})
/** The changes of one act (`ops`), with the labels of their items and people by id. */
export type TimelineTask = v.InferOutput<typeof timelineTaskSchema>

const word = v.pipe(v.string(), v.maxLength(200))
const { after: _after, max: _max, ...narrowing } = timelineQuerySchema.entries

/**
 * Payload of the task `exportTimeline`: the timeline to write as CSV, without pages, the name of the file and
 * the words in it, in the language of the person.
 */
export const timelineExportSchema = v.looseObject({
  ...narrowing,
  /** What it is taken out for, where it may tell of items that ask. */
  purpose: v.optional(accessPurposeSchema),
  /** Whether it tells of what is withheld too. */
  withheld: v.optional(v.boolean(), false),
  name: v.pipe(word, v.minLength(1)),
  /** Titles: when, who, kind, id, name, properties, reason. */
  head: v.pipe(v.array(word), v.length(7)),
  words: v.object({ server: word, added: word, changed: word, deleted: word }),
  /** In which the names of properties are written, as a BCP 47 tag. */
  language: v.pipe(v.string(), v.maxLength(35)),
})
