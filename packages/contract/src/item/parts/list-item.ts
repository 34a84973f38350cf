import * as v from 'valibot'

/** The picture shown for an item, such as an avatar. */
const pictureSchema = v.strictObject({
  /** The relation to the attachment with the picture, the first of several. */
  property: v.string(),
  /**
   * A relation to items whose picture is shown if the item has none, such as the logo of a person's
   * organisation.
   */
  standIn: v.optional(v.string()),
  /** The picture is a logo: it is shown whole instead of filling a circle. */
  isMark: v.optional(v.boolean()),
  /**
   * The items are people or organisations: without a picture their initials are shown. Others show their
   * place as a small map, a date, or the icon of their type.
   */
  initials: v.optional(v.literal(true)),
  /** Without effect: the place is shown without it too. */
  orPlace: v.optional(v.literal(true)),
  /** Cards show the picture large, above what they say. */
  isLarge: v.optional(v.literal(true)),
})

/**
 * Schema of what a list row shows: the subtitle below the label, chips at its end, and the picture.
 * `date` is the one date that matters of an item; its time of day is shown with it. `due` is told in
 * days, as in the head; in the working days of a calendar, if `dueIn` names a json property that has one
 * (`calendar`). `facts`, at most `MAX_FACTS`, are what a row says at its end, the first that has a value.
 * `sound` is a relation to attachments that a row plays. `quotes` is a relation to one item whose
 * subtitle the row shows in place of its own, such as the last message of a thread, to whoever reads that
 * item. `first` are what tall cards say before all else, such as how a thing is handled.
 */
export const listItemSchema = v.strictObject({
  subtitle: v.optional(v.array(v.string())),
  chips: v.optional(v.array(v.string())),
  picture: v.optional(pictureSchema),
  date: v.optional(v.string()),
  due: v.optional(v.string()),
  dueIn: v.optional(v.string()),
  facts: v.optional(v.array(v.string())),
  sound: v.optional(v.string()),
  quotes: v.optional(v.string()),
  first: v.optional(v.array(v.string())),
})
