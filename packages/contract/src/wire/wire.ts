/** The wire protocol (PROTOCOL.md): requests, pushes, and the envelope of both. */
export {
  accountSchemas,
  newEmailSchema,
  secondStepSchema,
  signInSchema,
  type AccountBody,
  type AccountCall,
} from './account-calls.ts'
export { CLOSE_CODES, envelopeSchema, MAX_MESSAGE_BYTES, MAX_READ_MANY, PING, PONG, type Envelope } from './envelope.ts'
export { isUnfinished, TASK_STATES, taskSchema, type ActiveTask, type Task, type TaskState } from './task.ts'
export { itemBodySchema, largeBodySchema, pushSchemas, streamPartSchema, type PushBody, type PushName } from './push.ts'
export {
  actionBodySchema,
  createBodySchema,
  propertyName,
  propertyValues,
  requestSchemas,
  updateBodySchema,
  type RequestName,
} from './request.ts'
