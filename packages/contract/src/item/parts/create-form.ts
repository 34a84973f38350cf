import * as v from 'valibot'

/** Schema of the form for new items of a type. */
export const createFormSchema = v.strictObject({
  /** The form begins with these, what is required and what is given. The others come if asked for. */
  first: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  /** Sections that are shown once they are asked for, or hold a value. */
  folded: v.optional(v.array(v.string())),
  /** Values that the next new item begins with. If they are given, the form can go on to the next one. */
  keeps: v.optional(v.array(v.string())),
  /** Numbers such as `1-1-09`: the next new item begins with the number that follows. */
  counts: v.optional(v.array(v.string())),
  /**
   * After an item with one of these values of the property, the next is part of it (`tree`), with the value
   * that stands for its own here.
   */
  goesInto: v.optional(v.strictObject({ property: v.string(), values: v.record(v.string(), v.string()) })),
})

/** Returns the properties that the form of new items names. */
export function namedInForm(form: v.InferOutput<typeof createFormSchema> | undefined): string[] {
  const { first = [], keeps = [], counts = [], goesInto } = form ?? {}
  return [...first, ...keeps, ...counts, ...(goesInto ? [goesInto.property] : [])]
}
