import * as v from 'valibot'
import { taskSchema } from './task.ts'

/** Schema of pairs of index and item id, one for each unread notification, newest first. */
export const notifyPairsSchema = v.array(v.tuple([v.number(), v.string()]))
/** Index and item id of each unread notification, newest first. */
export type NotifyPairs = v.InferOutput<typeof notifyPairsSchema>

/** Schema of the signed-in person, as the push `authed` describes them. */
export const sessionUserSchema = v.object({
  $id: v.string(),
  _i: v.number(),
  _u: v.number(),
  /** Update count of the account, as `_u`. */
  $version: v.number(),
  name: v.string(),
  email: v.string(),
  admin: v.boolean(),
  capabilities: v.record(v.string(), v.boolean()),
  /** The person's own contact. */
  contact: v.optional(v.string()),
  /** The attachment with the picture of that contact. */
  avatar: v.optional(v.string()),
  /** Organisations the contact belongs to. */
  organizations: v.array(v.string()),
  /** Organisations the person administers. */
  adminOf: v.optional(v.array(v.string())),
  dark: v.optional(v.boolean()),
  hideGuidance: v.optional(v.boolean()),
  multiColumns: v.optional(v.boolean()),
  /** The newest unread notifications. */
  notifyPairs: v.optional(notifyPairsSchema),
  /** Tasks that are unfinished, or whose outcome was not dismissed. */
  activeTasks: v.optional(v.array(taskSchema)),
  /** The language chosen, as a BCP 47 tag. */
  language: v.optional(v.string()),
  /** View → id of the saved search that it opens with for this person. */
  firstSearches: v.optional(v.record(v.string(), v.string())),
  /** Kind of the install, which decides the menus: dedicated or shared. */
  menuPackage: v.optional(v.string()),
  masquerading: v.optional(v.boolean()),
  /** The administrator who is masquerading as this person. */
  actor: v.optional(v.object({ id: v.string(), name: v.string() })),
})
/**
 * The signed-in person as the shell knows them: account, contact, organisations, capabilities,
 * preferences, unread notifications and running tasks. `actor` is the administrator who is masquerading as
 * them.
 */
export type SessionUser = v.InferOutput<typeof sessionUserSchema>

/**
 * States of a contact's account, by the last sign-in if there was one. WEEK and DAYS_n: signed in within that
 * time. NORECENT: longer ago. NEVER: not yet.
 */
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
/**
 * State of the account of a contact. NONE: no account. BLOCKED. INVITED: not registered yet. Else by the last
 * sign-in: within a WEEK or 30, 60 or 90 days, longer ago (NORECENT), or NEVER.
 */
export type UserState = (typeof USER_STATES)[number]
