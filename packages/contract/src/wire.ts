/** The wire (protocol.md): what a client asks, what the server pushes, and the envelope of both. */
export { CLOSE, envelopeSchema, MAX_MESSAGE_BYTES, MAX_READ_MANY, PING, PONG, type Envelope } from './envelope.ts'
export { itemBodySchema, pushSchemas, type PushBody, type PushName } from './push.ts'
export {
  actionBodySchema,
  createBodySchema,
  propertyName,
  propertyValues,
  requestSchemas,
  signInSchema,
  updateBodySchema,
  type RequestName,
} from './request.ts'
