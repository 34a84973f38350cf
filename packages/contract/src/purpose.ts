import * as v from 'valibot'

/** A purpose of conversations that an area brings (business-areas section 5): what it asks of messages, and how it ends. Its text is `purposes.{KEY}`. */
export const purposeSchema = v.strictObject({
  /** The first message carries a file. */
  needsAttachments: v.optional(v.boolean()),
  /** Administrators may take part without being asked to. */
  allowAdmins: v.optional(v.boolean()),
  /** The one action, of the area, that resolves such a thread; people do not resolve it by themselves. */
  resolvedBy: v.optional(v.string()),
})
export type Purpose = v.InferOutput<typeof purposeSchema>

/** Purposes by key, in capitals. */
export const purposesSchema = v.record(v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,59}$/)), purposeSchema)
export type Purposes = Readonly<Record<string, Purpose>>
