import * as v from 'valibot'
import { updateCountSchema } from './item.ts'
import { sessionUserSchema } from './user.ts'

/** Bodies of what the server pushes (protocol.md, "Pushes"). Item bodies are checked for their envelope only: their types do the rest. */
export const itemBodySchema = v.looseObject({ $id: v.string(), _t: v.string(), _i: v.number(), _u: updateCountSchema })
export const pushSchemas = {
  authed: v.object({ user: sessionUserSchema, version: v.string(), expires: v.number() }),
  tokenWarning: v.object({ expires: v.number() }),
  newToken: v.string(),
  'item/update': itemBodySchema,
  'item/remove': v.object({ id: v.string() }),
  updated: v.object({ type: v.string(), ids: v.array(v.string()) }),
  itemUpdated: v.object({ id: v.string(), u: updateCountSchema }),
  registry: v.object({ rev: v.string() }),
  server: v.object({ version: v.string() }),
} as const
export type PushName = keyof typeof pushSchemas
export type PushBody<N extends PushName> = v.InferOutput<(typeof pushSchemas)[N]>
