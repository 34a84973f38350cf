import * as v from 'valibot'
import { taskSchema } from './task.ts'

/** Index and context id of each unread notification, newest first (platform-core section 3, User). */
export const notifyPairsSchema = v.array(v.tuple([v.number(), v.string()]))
export type NotifyPairs = v.InferOutput<typeof notifyPairsSchema>

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
  /** The attachment with the picture of that contact. */
  avatar: v.optional(v.string()),
  organizations: v.array(v.string()),
  /** The organisations this person administers. */
  adminOf: v.optional(v.array(v.string())),
  dark: v.optional(v.boolean()),
  hideGuidance: v.optional(v.boolean()),
  multiColumns: v.optional(v.boolean()),
  /** Of the newest unread notifications. */
  notifyPairs: v.optional(notifyPairsSchema),
  /** Long work that goes on, or whose outcome was not put away yet. */
  activeTasks: v.optional(v.array(taskSchema)),
  /** The language they chose, as a BCP 47 tag. */
  language: v.optional(v.string()),
  masquerading: v.optional(v.boolean()),
  /** The administrator who acts as this person while masquerading. */
  actor: v.optional(v.object({ id: v.string(), name: v.string() })),
})
export type SessionUser = v.InferOutput<typeof sessionUserSchema>

/** Where the account of a contact's person stands, by the last sign-in where there is one (business-areas section 4, "Contact user state"). */
export const USER_STATES = [
  'NONE',
  'BLOCKED',
  'INVITED',
  'WEEK',
  'DAYS_30',
  'DAYS_60',
  'DAYS_90',
  'NORECENT',
  'NEVER',
] as const
export type UserState = (typeof USER_STATES)[number]
