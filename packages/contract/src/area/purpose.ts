import * as v from 'valibot'

/**
 * Schema of a purpose of conversations: what it requires of messages, and how it is resolved. Its text is
 * `purposes.{KEY}`.
 */
export const purposeSchema = v.strictObject({
  /** The first message must have a file. */
  needsAttachments: v.optional(v.boolean()),
  /** Administrators may join without an invitation. */
  allowAdmins: v.optional(v.boolean()),
  /** The only action that resolves such a thread. People cannot resolve it by hand. */
  resolvedBy: v.optional(v.string()),
})
/**
 * Rules of a purpose of conversations that an area defines: whether it needs a file, whether administrators
 * may join, which action resolves it.
 */
export type Purpose = v.InferOutput<typeof purposeSchema>

/** Schema of purposes by key, in capitals. */
export const purposesSchema = v.record(v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,59}$/)), purposeSchema)
/** Purposes by key. */
export type Purposes = Readonly<Record<string, Purpose>>
