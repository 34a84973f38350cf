import * as v from 'valibot'

/**
 * Schema of a message on the socket, one to a text frame (PROTOCOL.md, "Socket"). `o` is the operation, `b`
 * its body. `s` pairs an answer with its request; a push has none.
 */
export const envelopeSchema = v.object({
  o: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  b: v.optional(v.unknown()),
  s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  v: v.optional(v.pipe(v.string(), v.maxLength(40))),
  erred: v.optional(v.boolean()),
})
/**
 * A message on the socket: operation `o` such as `'read/Contact-12'` and its body `b`. `s` is the number
 * of a request, repeated in its answer; a push has none. `erred` marks an answer whose body is an error.
 * `v` is the client's version.
 */
export type Envelope = v.InferOutput<typeof envelopeSchema>

/** Plain-text frame that asks whether the connection is alive. */
export const PING = 'ping'
/** Plain-text frame that answers `PING`. */
export const PONG = 'pong'

/** WebSocket close codes by reason (PROTOCOL.md, "Close"). */
export const CLOSE_CODES = {
  identFailed: 4400,
  expiredOnConnect: 4401,
  tokenExpired: 4403,
  signedout: 4404,
  timeout: 4500,
  tooLarge: 1009,
  draining: 1013,
  badMessages: 1008,
} as const

/** Largest message on the socket, in bytes. Larger ones go over HTTP. */
export const MAX_MESSAGE_BYTES = 1_048_576
/** Most ids in one `readMany/object`. */
export const MAX_READ_MANY = 1000
