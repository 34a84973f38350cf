import * as v from 'valibot'

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
