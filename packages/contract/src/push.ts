import * as v from 'valibot'
import { updateCountSchema } from './item.ts'
import { taskSchema } from './task.ts'
import { sessionUserSchema } from './user.ts'

/** Bodies of what the server pushes (protocol.md, "Pushes"). Item bodies are checked for their envelope only: their types do the rest. */
export const itemBodySchema = v.looseObject({ $id: v.string(), _t: v.string(), _i: v.number(), _u: updateCountSchema })
export const pushSchemas = {
  /** `install` tells installs at one address apart; it names nothing. */
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
  /** What somebody (a user) does with an item at this moment, such as write in it: told to those who have it open, and kept nowhere. */
  'item/action': v.object({ id: v.string(), action: v.string(), by: v.string() }),
  updated: v.object({ type: v.string(), ids: v.array(v.string()) }),
  itemUpdated: v.object({ id: v.string(), u: updateCountSchema }),
  taskUpdate: taskSchema,
  taskComplete: taskSchema,
  /** Told of a change of rights, too: `rights` is the mark that the person's registry carries then. */
  registry: v.object({ rev: v.string(), rights: v.optional(v.string()) }),
  server: v.object({ version: v.string() }),
} as const

/** Body of `stream:{n}`, the n-th part of an answer from 0: `of` is the `s` of its request, or the key of a task. */
export const streamPartSchema = v.object({ of: v.union([v.number(), v.string()]), b: v.unknown() })
/** Body of `lrg/{op}`: the key of the body to fetch from `/ws-{op}?key=`. */
export const largeBodySchema = v.object({ key: v.string() })

export type PushName = keyof typeof pushSchemas
export type PushBody<N extends PushName> = v.InferOutput<(typeof pushSchemas)[N]>
