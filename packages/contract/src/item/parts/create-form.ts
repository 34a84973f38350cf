import * as v from 'valibot'

/** Schema of the form for new items of a type. */
export const createFormSchema = v.strictObject({
  /** The form begins with these, what is required and what is given. The others come if asked for. */
  first: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  /** Sections that are shown once they are asked for, or hold a value. */
  folded: v.optional(v.array(v.string())),
  /** Values that the next new item begins with. If they are given, the form can go on to the next one. */
  keeps: v.optional(v.array(v.string())),
})
