import * as v from 'valibot'
import { eventKindSchema, eventTypeSchema, NOTIFY_TYPE } from '../item/event-type.ts'
import { STEP_STATES } from '../area/workflow.ts'
import { readable } from '../ground/named-ids.ts'
import { NOTIFY_MODES, NOTIFY_PREFERENCES } from '../item/notify-preference.ts'

export { NOTIFY_MODES, NOTIFY_PREFERENCES, type NotifyMode, type NotifyPreference } from '../item/notify-preference.ts'

/**
 * Schema of a notification as its recipient may see it now. `$labels` names people and items; hidden ones
 * have the placeholder.
 */
export const notificationSchema = v.object({
  $id: v.string(),
  _t: v.literal(NOTIFY_TYPE),
  _i: v.number(),
  _u: v.number(),
  kind: eventKindSchema,
  /** The item it is about. */
  context: v.string(),
  /** The item whose change is told: the context, or what the context is part of. */
  eventContext: v.string(),
  /** Id of the latest event that it tells. */
  event: v.string(),
  /** When the event last happened (ISO 8601, UTC). */
  at: v.string(),
  /** How often the event happened since this notification was created. */
  count: v.number(),
  /** The part of the context that the event is about. */
  part: v.optional(v.string()),
  /** Titles by language of the step that the person has to do, or that was forced. */
  step: v.optional(v.record(v.string(), v.string())),
  /** The states between which that step was forced. */
  forced: v.optional(v.object({ from: v.picklist(STEP_STATES), to: v.picklist(STEP_STATES) })),
  /** The day by which somebody has to act (YYYY-MM-DD). */
  due: v.optional(v.string()),
  /** The reason that was given. */
  reason: v.optional(v.string()),
  /** The list value that came with it: the list, and the key of the value. */
  value: v.optional(v.object({ list: v.string(), key: v.string() })),
  /** Who did it. Empty if the server did. */
  by: v.array(v.string()),
  /** Whom an administrator acted as. */
  as: v.array(v.string()),
  /** Changed properties that the person may see. */
  properties: v.array(v.string()),
  /** The new state, if the event is a change of state. */
  state: v.optional(v.string()),
  /** Of a day that came: the days from then until the date it counts from. Negative after it. */
  daysLeft: v.optional(v.pipe(v.number(), v.integer())),
  unread: v.boolean(),
  $labels: v.record(v.string(), v.string()),
})
/**
 * A notification as its recipient may see it now: the kind of event, the item it is about, who did it, how
 * often since it was made, and whether it is unread.
 */
export type Notification = v.InferOutput<typeof notificationSchema>

const preference = v.picklist(NOTIFY_PREFERENCES)
const mode = v.picklist(NOTIFY_MODES)
/** Minutes after midnight. */
const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 - 1))
const zone = v.pipe(v.string(), v.maxLength(60))

/** Schema of all choices a person has about notifications, except those about single items. */
export const notifyChoicesSchema = v.object({
  kinds: v.array(
    v.object({
      kind: eventKindSchema,
      /** The item type it belongs to. Undefined for an event of every type. */
      type: v.optional(v.string()),
      suggested: eventTypeSchema.entries.suggested,
      /** Whether it tells only people whom the item names, or for whom it waits. */
      personal: v.boolean(),
      preference,
      mode,
    }),
  ),
  /** Whether anything is mailed at all. */
  mail: v.boolean(),
  /** When the digest is mailed, in the person's time zone. */
  digest: v.object({ minute, zone }),
})
/**
 * A person's choices about notifications: for each kind of event who is told and how it is mailed, whether
 * mail is on, and when the daily digest goes out.
 */
export type NotifyChoices = v.InferOutput<typeof notifyChoicesSchema>

/** Payload of the action `setNotifyChoices`: the choices to change. */
export const notifyChangesSchema = v.object({
  kinds: v.optional(
    v.pipe(
      v.record(eventKindSchema, v.strictObject({ preference: v.optional(preference), mode: v.optional(mode) })),
      v.maxEntries(200),
    ),
  ),
  mail: v.optional(v.boolean()),
  digest: v.optional(v.strictObject({ minute, zone })),
})

/** Changes of a person's choices about notifications: the payload of the action `setNotifyChoices`. */
export type NotifyChanges = v.InferOutput<typeof notifyChangesSchema>

/** Payload of the action `setItemNotify`: the choice for one item. */
export const itemNotifySchema = v.looseObject({ id: readable(), preference })
