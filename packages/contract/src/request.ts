import * as v from 'valibot'
import { MAX_READ_MANY } from './envelope.ts'
import { indexSchema, itemIdSchema, typeNameSchema, updateCountSchema } from './item.ts'
import { querySchema } from './query.ts'

const none = v.optional(v.unknown())
export const propertyName = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/))
export const propertyValues = v.record(propertyName, v.unknown())

/** Names that the schema library leaves out without a word; nothing of a body may get lost. */
const REACHING = ['__proto__', 'constructor', 'prototype']
const nothingReaching = v.check(
  (body: unknown) => typeof body !== 'object' || body === null || !REACHING.some((name) => Object.hasOwn(body, name)),
  `a body has no ${REACHING.join(', ')}`,
)
const body = <const S extends v.ObjectEntries>(entries: S) =>
  v.pipe(v.unknown(), nothingReaching, v.objectWithRest(entries, v.unknown()))

const key = v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(80)))
/** Body of `create/{Type}`: own properties, and `$key`, which makes sending it again after a lost answer safe. */
export const createBodySchema = body({ $key: key })
/** Body of `update`: the item, the update count it is based on, and the changed properties; null removes one. */
export const updateBodySchema = body({ _t: typeNameSchema, _i: indexSchema, _u: updateCountSchema })
/** Body of an action: the item it is for (`i` 0 for a type as a whole), `$key` as in `create`, and its payload. */
export const actionBodySchema = body({
  $key: key,
  t: v.optional(v.string()),
  i: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

/** Body of `killTask`: what is unfinished is cancelled, what is finished put away. */
export const killTaskSchema = v.strictObject({ taskKey: v.pipe(v.string(), v.uuid()) })

/** Body of `endStream`: the `s` of the request whose parts nobody waits for any more. */
export const endStreamSchema = v.strictObject({ of: v.pipe(v.number(), v.integer()) })

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
  activeTask: none,
  killTask: killTaskSchema,
  endStream: endStreamSchema,
} as const
export type RequestName = keyof typeof requestSchemas
