import { CairnError, type ErrorBody } from '@cairn/contract/errors'
import type { Logger } from 'pino'

/** Makes the body that a client gets of a failure. A `CairnError` is told in full; any other is only logged. */
export function refusal(thrown: unknown, operation: string, log: Logger): ErrorBody {
  if (thrown instanceof CairnError) return thrown.toBody()
  log.error({ err: thrown, operation }, 'operation failed')
  return new CairnError('generalFailure').toBody()
}
