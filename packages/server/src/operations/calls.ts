import { channel } from 'node:diagnostics_channel'

/** What a call came to, for tests and for whoever looks for what costs most. */
export interface CallTold {
  /** As it came, such as `act/timeline`. */
  operation: string
  /** Units of work that it cost; the parts of an answer in parts are not in it. */
  units: number
  isRefused: boolean
}

const calls = channel('cairn.call')

/** Tells who listens in this process what a call came to. */
export function tellCall(call: CallTold): void {
  if (calls.hasSubscribers) calls.publish(call)
}

/** Calls a function of each call that this process has answered, refused ones too. Returns what ends that. */
export function listenToCalls(listener: (call: CallTold) => void): () => void {
  const heard = (call: unknown) => listener(call as CallTold)
  calls.subscribe(heard)
  return () => calls.unsubscribe(heard)
}
