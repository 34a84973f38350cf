import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { CairnError, type ErrorCode } from '@cairn/contract/errors'

/** Statuses of refusals; what is not listed is 400. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  conflict: 409,
  fileTooLarge: 413,
  generalFailure: 500,
  masquerading: 403,
  messageTooLarge: 413,
  notAllowed: 403,
  notFound: 404,
  notSignedIn: 401,
  registrationClosed: 403,
  oidcNoAccount: 401,
  oidcRefused: 401,
  oidcUnavailable: 502,
  oidcUnverified: 401,
  secondFactorFailed: 401,
  secondFactorRequired: 401,
  secondFactorSetUp: 401,
  serverDraining: 503,
  storeFull: 507,
  signInFailed: 401,
  storeUnavailable: 503,
  streamEnded: 409,
  tokenExpired: 401,
  tooManyAttempts: 429,
  tooManyPlaces: 413,
  typeUnknown: 404,
  uploadsFull: 507,
  valueInUse: 409,
}

/** Status of an error as protocol.md has it: the body is `{userMessage, sysMessage?}` whatever the status. */
export function statusOf(error: CairnError): number {
  return STATUS[error.code] ?? 400
}

/** Answers a request that failed. Only errors of the catalogue are told in full; of any other, that it is in the log. */
export function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asCairnError(thrown, request)
  if (error.code === 'tooManyAttempts') void reply.header('retry-after', String(error.details.retryAfter ?? 1))
  if (error.code === 'storeUnavailable' || error.code === 'serverDraining') void reply.header('retry-after', '3')
  return reply.header('cache-control', 'no-store').status(statusOf(error)).send(error.toBody())
}

function asCairnError(thrown: unknown, request: FastifyRequest): CairnError {
  if (thrown instanceof CairnError) return thrown
  const status = (thrown as Partial<FastifyError>).statusCode ?? 500
  if (status === 413) return new CairnError('messageTooLarge')
  if (status === 404) return new CairnError('notFound')
  if (status >= 400 && status < 500) return new CairnError('badMessage', thrown instanceof Error ? thrown.message : '')
  request.log.error({ err: thrown }, 'request failed')
  return new CairnError('generalFailure', `request ${request.id}`)
}
