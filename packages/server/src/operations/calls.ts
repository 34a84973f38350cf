import { channel } from 'node:diagnostics_channel'

/** Statistics of one call, for tests and profiling. */
export interface CallTold {
  /** The operation as sent, such as `act/timeline`. */
  operation: string
  /** Units of work that it cost; the parts of an answer in parts are not in it. */
  units: number
  /** Tells whether it was answered with an error, of whatever kind. */
  isRefused: boolean
}

const calls = channel('cairn.call')

/** Reports a finished call to the listeners in this process. */
export function tellCall(call: CallTold): void {
  if (calls.hasSubscribers) calls.publish(call)
}

/**
 * Registers a listener for every call that this process answers, refused ones too. Returns a function that
 * removes it.
 */
export function listenToCalls(listener: (call: CallTold) => void): () => void {
  const heard = (call: unknown) => listener(call as CallTold)
  calls.subscribe(heard)
  return () => calls.unsubscribe(heard)
}
