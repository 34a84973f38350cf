import { CairnError, type ErrorBody } from '@cairn/contract/errors'
import type { Logger } from 'pino'

/**
 * Converts a thrown value to the error body that a client gets: a `CairnError` in full, anything else as
 * `generalFailure`, whose details are only logged.
 */
export function refusal(thrown: unknown, operation: string, log: Logger): ErrorBody {
  if (thrown instanceof CairnError) return thrown.toBody()
  log.error({ err: thrown, operation }, 'operation failed')
  return new CairnError('generalFailure').toBody()
}
