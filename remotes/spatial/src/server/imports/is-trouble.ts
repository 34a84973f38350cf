import { toCairnError } from '@cairn/contract/errors'

/** Whether this is the server's trouble, not the fault of the feature at hand: the task is not to go on to the next one. */
export function isTrouble(thrown: unknown): boolean {
  const { code } = toCairnError(thrown)
  return code === 'storeUnavailable' || code === 'generalFailure'
}
