import * as v from 'valibot'
import { filterSchema } from '../query/query.ts'

const MAX_FILTERS = 20
const MAX_DAYS = 3650
const MOST_DAYS = 20
const dayOffset = v.pipe(v.number(), v.integer(), v.minValue(-MAX_DAYS), v.maxValue(MAX_DAYS))

/**
 * Parts of a trigger: a committed change of an item that meets all of its conditions, or, with `at`, a day
 * that comes.
 */
export const triggerEntries = {
  on: v.optional(v.picklist(['create', 'update', 'delete'])),
  /** The named action that made the change. */
  action: v.optional(v.string()),
  /** The property that changed. */
  property: v.optional(v.string()),
  /** Values that the property may have changed to. Default: any. */
  to: v.optional(v.array(v.string())),
  /** Conditions on the item's own properties after the change, or on the day. */
  when: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(MAX_FILTERS))),
  /**
   * Days counted from a date of the item: -5 is five days before it, 0 the day itself. `every` goes on every
   * so many days after the last of them, while `when` holds. Days begin in the time zone of the item's owner.
   */
  at: v.optional(
    v.strictObject({
      property: v.string(),
      days: v.pipe(v.array(dayOffset), v.minLength(1), v.maxLength(MOST_DAYS)),
      every: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DAYS))),
    }),
  ),
}

/** Schema of a trigger: a committed change of an item, or a day that comes. */
export const triggerSchema = v.strictObject(triggerEntries)
/**
 * What triggers an event or an area's reaction: a committed change of an item, or a date of it that is
 * reached.
 */
export type Trigger = v.InferOutput<typeof triggerSchema>
/** Days counted from a date of an item. */
export type DayTrigger = NonNullable<Trigger['at']>
