import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { CairnError, type ErrorCode } from '@cairn/contract/errors'
import { statusOf } from '../../lib/status-of.ts'

/** Refusals that a later try may not meet. */
const TRY_AGAIN: readonly ErrorCode[] = ['serverBusy', 'serverDraining', 'storeUnavailable']

/**
 * Answers a failed request with its error and status, with `retry-after` where another try may succeed.
 * Errors of Fastify become `messageTooLarge`, `notFound` or `badMessage`; any other is logged, and answered
 * with `generalFailure` and the request's id.
 */
export function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asCairnError(thrown, request)
  if (error.code === 'tooManyAttempts') void reply.header('retry-after', String(error.details.retryAfter ?? 1))
  if (TRY_AGAIN.includes(error.code)) void reply.header('retry-after', '3')
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
