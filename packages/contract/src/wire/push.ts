import * as v from 'valibot'
import { updateCountSchema } from '../item/item.ts'
import { taskSchema } from './task.ts'
import { sessionUserSchema } from './user.ts'

/** Schema of the envelope of an item. Its own properties are not checked here. */
export const itemBodySchema = v.looseObject({ $id: v.string(), _t: v.string(), _i: v.number(), _u: updateCountSchema })
/** Bodies of the messages that the server pushes, by operation (PROTOCOL.md, "Pushes"). */
export const pushSchemas = {
  /** `install` is an opaque mark that distinguishes installs at one address. */
  authed: v.object({
    user: sessionUserSchema,
    version: v.string(),
    expires: v.number(),
    install: v.optional(v.string()),
  }),
  tokenWarning: v.object({ expires: v.number() }),
  newToken: v.string(),
  'item/update': itemBodySchema,
  'item/notify': itemBodySchema,
  'item/remove': v.object({ id: v.string() }),
  /**
   * What a user does with an item right now, such as typing in it. Sent to others who have it open; not
   * stored.
   */
  'item/action': v.object({ id: v.string(), action: v.string(), by: v.string() }),
  updated: v.object({ type: v.string(), ids: v.array(v.string()) }),
  itemUpdated: v.object({ id: v.string(), u: updateCountSchema }),
  taskUpdate: taskSchema,
  taskComplete: taskSchema,
  /**
   * `rev` is the new revision. After a change of rights `rights` is the mark of the person's new registry.
   */
  registry: v.object({ rev: v.string(), rights: v.optional(v.string()) }),
  server: v.object({ version: v.string() }),
} as const

/**
 * Body of `stream:{n}`, the n-th part of an answer, from 0. `of` is the `s` of its request, or the key of a
 * task.
 */
export const streamPartSchema = v.object({ of: v.union([v.number(), v.string()]), b: v.unknown() })
/** Body of `lrg/{op}`: the key of a body to fetch from `/ws-{op}?key=`. */
export const largeBodySchema = v.object({ key: v.string() })

/** Name of a message that the server pushes. */
export type PushName = keyof typeof pushSchemas
/** Body of the pushed message `N`. */
export type PushBody<N extends PushName> = v.InferOutput<(typeof pushSchemas)[N]>
