import * as v from 'valibot'

/**
 * Schema of the head and foot of an item's column: the facts and moves shown there besides its properties.
 */
export const headSchema = v.strictObject({
  /** At most `MAX_FACTS` properties that matter most, in order. Empty ones are not shown. */
  facts: v.array(v.string()),
  /** The relation to files, such as scans or pictures, the first of which is shown large. */
  files: v.optional(v.string()),
  /** The date by which something must be done. It is told in days, until the item is done. */
  due: v.optional(v.string()),
  /** The boolean property that says the item is done. The states COMPLETE and ARCHIVE say so too. */
  doneWhen: v.optional(v.string()),
  /** Moves of its machines. The first that the person may make is offered as the next thing to do. */
  next: v.optional(v.array(v.string())),
  /**
   * Moves that are offered at the foot of the column while nothing is unsaved, in place of the last change.
   * The last one is the main one.
   */
  foot: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(4))),
  /** The main move at the foot leads on to the next item of the list beside it that can make it, too. */
  onward: v.optional(v.literal(true)),
})
