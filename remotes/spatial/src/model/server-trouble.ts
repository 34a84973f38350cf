import { toCairnError } from '@cairn/contract/errors'

/**
 * Returns true if the server failed, and not the feature at hand: the task must not go on to the next
 * feature.
 */
export function isServerTrouble(thrown: unknown): boolean {
  const { code } = toCairnError(thrown)
  return code === 'storeUnavailable' || code === 'generalFailure'
}
