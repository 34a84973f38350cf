import * as v from 'valibot'
import { MAX_READ_MANY } from './envelope.ts'
import { indexSchema, itemIdSchema, typeNameSchema, updateCountSchema } from '../item/item.ts'
import { querySchema } from '../query/query.ts'

const none = v.optional(v.unknown())
/** Schema of a property's name in a request. */
export const propertyName = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/))
/** Schema of property values by name in a request. */
export const propertyValues = v.record(propertyName, v.unknown())

/** valibot drops these names silently. They are refused instead, so that nothing of a body gets lost. */
const REACHING = ['__proto__', 'constructor', 'prototype']
const nothingReaching = v.check(
  (body: unknown) => typeof body !== 'object' || body === null || !REACHING.some((name) => Object.hasOwn(body, name)),
  `a body has no ${REACHING.join(', ')}`,
)
const body = <const S extends v.ObjectEntries>(entries: S) =>
  v.pipe(v.unknown(), nothingReaching, v.objectWithRest(entries, v.unknown()))

const key = v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(80)))
/** Body of `create/{Type}`: own properties, and `$key`, an idempotency key that makes a retry safe. */
export const createBodySchema = body({ $key: key })
/**
 * Body of `update`: the item, the update count the change is based on, and changed properties; null removes
 * one.
 */
export const updateBodySchema = body({ _t: typeNameSchema, _i: indexSchema, _u: updateCountSchema })
/**
 * Body of `act/{name}`: the item (`i` 0 for an action on a type), the idempotency key `$key`, and the
 * payload.
 */
export const actionBodySchema = body({
  $key: key,
  t: v.optional(v.string()),
  i: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

/** Body of `killTask`, which cancels an unfinished task and dismisses a finished one. */
export const killTaskSchema = v.strictObject({ taskKey: v.pipe(v.string(), v.uuid()) })

/** Body of `endStream`, which cancels a streamed answer. `of` is the `s` of its request. */
export const endStreamSchema = v.strictObject({ of: v.pipe(v.number(), v.integer()) })

/** Bodies of the operations a client sends, by the operation's first part (PROTOCOL.md, "Socket"). */
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
/** First part of the name of an operation that a client requests. */
export type RequestName = keyof typeof requestSchemas
