import * as v from 'valibot'
import { indexSchema, itemIdSchema, typeNameSchema, updateCountSchema } from './item.ts'
import { querySchema } from './query.ts'
import { sessionUserSchema } from './user.ts'

/** One message a text frame (protocol.md, "Socket"). `s` pairs an answer with its request; a push has none. */
export const envelopeSchema = v.object({
  o: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  b: v.optional(v.unknown()),
  s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  v: v.optional(v.pipe(v.string(), v.maxLength(40))),
  erred: v.optional(v.boolean()),
})
export type Envelope = v.InferOutput<typeof envelopeSchema>

/** Plain-text frames of the health check. */
export const PING = 'ping'
export const PONG = 'pong'

/** Close codes and their reasons (protocol.md, "Close"). */
export const CLOSE = {
  identFailed: 4400,
  expiredOnConnect: 4401,
  tokenExpired: 4403,
  signedout: 4404,
  timeout: 4500,
  tooLarge: 1009,
  draining: 1013,
  badMessages: 1008,
} as const

/** Largest message on the socket, in bytes; larger ones go over HTTP (platform-core section 9). */
export const MAX_MESSAGE_BYTES = 1_048_576
/** Most ids in one `readMany/object`. */
export const MAX_READ_MANY = 1000

const none = v.optional(v.unknown())
const propertyName = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/))
const propertyValues = v.record(propertyName, v.unknown())

/** Body of `create/{Type}`: own properties, and `$key`, which makes sending it again after a lost answer safe. */
export const createBodySchema = v.objectWithRest({ $key: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(80))) }, v.unknown())
/** Body of `update`: the item, the update count it is based on, and the changed properties; null removes one. */
export const updateBodySchema = v.objectWithRest({ _t: typeNameSchema, _i: indexSchema, _u: updateCountSchema }, v.unknown())
/** Body of an action: the item it is for (`i` 0 for a type as a whole) and its payload. */
export const actionBodySchema = v.objectWithRest({ t: v.optional(v.string()), i: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }, v.unknown())

/** Body schemas of the operations a client sends, by the operation's first part (protocol.md, "Socket"). */
export const requestSchemas = {
  tokenAuth: v.pipe(v.string(), v.maxLength(4096)),
  signout: none,
  nextToken: none,
  create: createBodySchema,
  read: none,
  readAllowed: none,
  update: updateBodySchema,
  delete: none,
  readMany: v.pipe(v.array(itemIdSchema), v.maxLength(MAX_READ_MANY)),
  label: none,
  history: none,
  search: querySchema,
  addWatch: none,
  removeWatch: none,
  act: actionBodySchema,
} as const
export type RequestName = keyof typeof requestSchemas

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

/** Body of POST /api/sign-in. */
export const signInSchema = v.strictObject({ email: v.pipe(v.string(), v.minLength(3), v.maxLength(254)), password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)) })

export { propertyName, propertyValues }
