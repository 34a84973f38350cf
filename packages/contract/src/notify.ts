import * as v from 'valibot'
import { eventKindSchema, eventTypeSchema, NOTIFY_TYPE } from './event-type.ts'
import { itemIdSchema } from './item.ts'

/**
 * What a person may choose about being told (platform-core section 3), for one kind of event and for one item. NIL: nothing chosen.
 * DEFAULT: as the kind suggests. PREFS, of a kind: of what is theirs; of an item: it is theirs, and their choices for the kinds decide.
 */
export const NOTIFY_PREFERENCES = ['NIL', 'DEFAULT', 'PREFS', 'ALWAYS', 'NEVER'] as const
export type NotifyPreference = (typeof NOTIFY_PREFERENCES)[number]

/** Whether a notification is also mailed: at once, with the day's others, or not. */
export const NOTIFY_MODES = ['IMMEDIATE', 'DIGEST', 'NONE'] as const
export type NotifyMode = (typeof NOTIFY_MODES)[number]

/** A notification as its person may see it now: names of people and items are in `$labels`, hidden ones as the placeholder. */
export const notificationSchema = v.object({
  $id: v.string(),
  _t: v.literal(NOTIFY_TYPE),
  _i: v.number(),
  _u: v.number(),
  kind: eventKindSchema,
  /** The item it is about. */
  context: v.string(),
  /** When it last happened (ISO 8601, UTC), and how often since this notification was made. */
  at: v.string(),
  count: v.number(),
  /** Who did it; `as` whom, where someone acted as another. Empty for the server itself. */
  by: v.array(v.string()),
  as: v.array(v.string()),
  /** Changed properties that the person may see. */
  properties: v.array(v.string()),
  /** The state it came to, where it is about a move. */
  state: v.optional(v.string()),
  unread: v.boolean(),
  $labels: v.record(v.string(), v.string()),
})
export type Notification = v.InferOutput<typeof notificationSchema>

const preference = v.picklist(NOTIFY_PREFERENCES)
const mode = v.picklist(NOTIFY_MODES)
/** Minutes after midnight. */
const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 - 1))
const zone = v.pipe(v.string(), v.maxLength(60))

/** Everything a person may choose about being told, but for single items. */
export const notifyChoicesSchema = v.object({
  kinds: v.array(
    v.object({
      kind: eventKindSchema,
      /** The item type it belongs to; undefined for what happens to items of every type. */
      type: v.optional(v.string()),
      suggested: eventTypeSchema.entries.suggested,
      preference,
      mode,
    }),
  ),
  /** Whether anything is mailed at all. */
  mail: v.boolean(),
  /** When the digest is mailed: minutes after midnight in the person's time zone. */
  digest: v.object({ minute, zone }),
})
export type NotifyChoices = v.InferOutput<typeof notifyChoicesSchema>

/** Payload of `setNotifyChoices`: what is to change. */
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

export type NotifyChanges = v.InferOutput<typeof notifyChangesSchema>

/** Payload of `setItemNotify`: the choice for one item. */
export const itemNotifySchema = v.looseObject({ id: itemIdSchema, preference })
