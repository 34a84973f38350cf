import * as v from 'valibot'

/** The signed-in person as the server describes them in `authed` (platform-core section 3, User). */
export const sessionUserSchema = v.object({
  $id: v.string(),
  _i: v.number(),
  _u: v.number(),
  name: v.string(),
  email: v.string(),
  admin: v.boolean(),
  capabilities: v.record(v.string(), v.boolean()),
  /** The person's own contact item, and the organisations it belongs to. */
  contact: v.optional(v.string()),
  organizations: v.array(v.string()),
  dark: v.optional(v.boolean()),
  hideGuidance: v.optional(v.boolean()),
  multiColumns: v.optional(v.boolean()),
  masquerading: v.optional(v.boolean()),
})
export type SessionUser = v.InferOutput<typeof sessionUserSchema>
